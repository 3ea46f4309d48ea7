import type { ImageUse } from './read-images.ts';

export type Size = { width: number; height: number };

/**
 * The size in CSS pixels at which a image file is drawn, which may differ from the box: sprites and `cover` are larger,
 * the tiles of a pattern smaller. Undefined if it can’t be told without the file’s own size, which is then unknown.
 */
export function findDrawnSize({ width, height, as }: ImageUse, file: Size | undefined): Size | undefined {
  if (width === 0 || height === 0) return { width: 0, height: 0 };
  const box = { width, height };
  return 'fit' in as ? fitObject(as.fit, box, file) : fitBackground(as.size, box, file);
}

/** CSS Images 3, 5.5: `object-fit`. */
function fitObject(fit: string, box: Size, file: Size | undefined): Size | undefined {
  if (fit === 'fill') return box;
  if (!file) return fit === 'none' ? undefined : box;
  if (fit === 'none') return file;
  if (fit === 'scale-down' && file.width <= box.width && file.height <= box.height) return file;
  return scale(file, box, fit === 'cover');
}

/** CSS Backgrounds 3, 3.9: `background-size`. */
function fitBackground(size: string, box: Size, file: Size | undefined): Size | undefined {
  if (size === 'cover' || size === 'contain') return file ? scale(file, box, size === 'cover') : box;
  const [first = 'auto', second = 'auto'] = size.split(/\s+/);
  const [width, height] = [readLength(first, box.width), readLength(second, box.height)];
  if (width !== undefined && height !== undefined) return { width, height };
  if (!file) return undefined;
  if (width !== undefined) return { width, height: (width * file.height) / file.width };
  if (height !== undefined) return { width: (height * file.width) / file.height, height };
  return file;
}

/** Computed lengths are in pixels or percent; `calc()` and `auto` are left. */
function readLength(text: string, whole: number): number | undefined {
  const [, number, unit] = /^([\d.]+)(px|%)$/.exec(text) ?? [];
  if (number === undefined) return undefined;
  return unit === '%' ? (Number(number) * whole) / 100 : Number(number);
}

function scale(file: Size, box: Size, covers: boolean): Size {
  const [across, down] = [box.width / file.width, box.height / file.height];
  const factor = covers ? Math.max(across, down) : Math.min(across, down);
  return { width: file.width * factor, height: file.height * factor };
}
