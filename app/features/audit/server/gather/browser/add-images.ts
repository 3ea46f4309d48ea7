import type { MeasuredResource, View } from '../../../domain/measurement.ts';
import type { NetworkLogEntry } from './network-log.ts';
import type { ReadElements } from './read-elements.ts';
import type { ImageUse } from './read-images.ts';
import { cleanUrl } from './take-view.ts';

type FileSizes = Record<string, [width: number, height: number]>;

type SeenImages = {
  /** The uses before any scrolling, which tell what is in the first screen. */
  first: ImageUse[];
  /** The uses at the end of the page. */
  last: ImageUse[];
  sizes: FileSizes;
};

/** Adds the size and drawn size of each image, and whether a video or audio file plays automatically. */
export function addImages(
  { resources }: View,
  { autoplay, icons }: Pick<ReadElements, 'autoplay' | 'icons'>,
  { images, entries }: { images: SeenImages; entries: NetworkLogEntry[] },
): void {
  const requested = mapToRequested(entries);
  // Addresses that differ only in their fragments are those of one file.
  const first = Map.groupBy(images.first, ({ url }) => cleanUrl(url));
  const last = Map.groupBy(images.last, ({ url }) => cleanUrl(url));
  const sizes = new Map(Object.entries(images.sizes).map(([url, size]) => [cleanUrl(url), size]));
  const playing = new Set(autoplay.map(cleanUrl));
  const iconUrls = new Set(icons.map(cleanUrl));
  for (const resource of resources) {
    if (resource.status >= 300) continue;
    const url = requested.get(resource.url) ?? resource.url;
    if (playing.has(url)) resource.autoplay = true;
    const firstUses = first.get(url) ?? [];
    const uses = [...firstUses, ...(last.get(url) ?? [])];
    if (resource.kind !== 'image') continue;
    if (iconUrls.has(url) && uses.length === 0) resource.icon = true;
    if (uses.length > 0)
      resource.image = describe(resource, { before: firstUses, uses, size: sizes.get(url) });
  }
}

type Uses = { before: ImageUse[]; uses: ImageUse[]; size: [number, number] | undefined };

function describe(
  resource: MeasuredResource,
  { before, uses, size }: Uses,
): NonNullable<MeasuredResource['image']> {
  const file = size && size[0] > 0 ? { width: size[0], height: size[1] } : undefined;
  const drawn = uses.map((use) => findDrawnSize(use, file));
  const isKnown = drawn.every((each) => each !== undefined);
  const largest = (side: 'width' | 'height') =>
    Math.round(Math.max(...drawn.map((each) => each?.[side] ?? 0)));
  const placed = before.filter(({ width, height }) => width > 0 && height > 0);
  const isShown = uses.some(({ width, height }) => width > 0 && height > 0);
  return {
    format: findFormat(resource),
    ...file,
    ...(!isKnown && { unclear: true as const }),
    shownWidth: isShown ? Math.max(1, largest('width')) : 0,
    shownHeight: isShown ? Math.max(1, largest('height')) : 0,
    lazy: uses.every(({ lazy }) => lazy),
    // The place of an image that is hidden until the page is scrolled is unknown.
    inFirstScreen: placed.length === 0 || placed.some((use) => use.inFirstScreen),
    ...(uses.some(({ isElement }) => !isElement) && { byStyle: true as const }),
    ...(uses.some(({ unsized }) => unsized) && { unsized: true as const }),
  };
}

/** Maps final addresses to the requested ones, which the page uses for its images. */
function mapToRequested(entries: NetworkLogEntry[]): Map<string, string> {
  const first = new Map<string, string>();
  const requested = new Map<string, string>();
  for (const { requestId, url } of entries) {
    const from = first.get(requestId);
    if (from === undefined) first.set(requestId, cleanUrl(url));
    else requested.set(cleanUrl(url), from);
  }
  return requested;
}

const findFormat = ({ contentType = '' }: MeasuredResource): string =>
  contentType.replace(/^image\/|\+xml$/g, '').replace('jpg', 'jpeg') || 'unknown';

export type Size = { width: number; height: number };

/**
 * The size in CSS pixels at which a image file is drawn, which may differ from the box: sprites and `cover` are larger,
 * the tiles of a pattern smaller. Undefined if it can’t be determined without the file’s own size, which is then unknown.
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
function readLength(text: string, fullLength: number): number | undefined {
  const [, number, unit] = /^([\d.]+)(px|%)$/.exec(text) ?? [];
  if (number === undefined) return undefined;
  return unit === '%' ? (Number(number) * fullLength) / 100 : Number(number);
}

function scale(file: Size, box: Size, covers: boolean): Size {
  const [across, down] = [box.width / file.width, box.height / file.height];
  const factor = covers ? Math.max(across, down) : Math.min(across, down);
  return { width: file.width * factor, height: file.height * factor };
}
