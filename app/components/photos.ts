import type { PhotoEntry } from '#artwork/photos/encode-photos.ts';
import entries from '../../artwork/out/photos.json';

const urls: Record<string, string> = import.meta.glob('../../artwork/out/photos/*.{avif,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** Finds the photo with that name; undefined if there is none in `content/pictures/`. */
export function findPhoto(name: string) {
  const entry = Object.hasOwn(entries, name) && (entries as Record<string, PhotoEntry>)[name];
  if (!entry) return undefined;
  return createPhoto(entry, (size) => urls[`../../artwork/out/photos/${name}-${size}`] ?? '');
}

/** Returns the photo with that name. Throws if there is none, so that a misspelt name fails early. */
export function requirePhoto(name: string) {
  const found = findPhoto(name);
  if (!found) throw new Error(`No picture named ${name} is in content/pictures`);
  return found;
}

/**
 * Creates the `srcset` of a photo's AVIF files, and the attributes of the `<img>` with its WebP files. `findUrl` returns
 * the URL of a file by its width and format: `800.avif`.
 */
export function createPhoto({ width, height, widths }: PhotoEntry, findUrl: (size: string) => string) {
  const list = (format: 'avif' | 'webp') =>
    widths.map((step) => `${findUrl(`${step}.${format}`)} ${step}w`).join(', ');
  return { avif: list('avif'), src: findUrl(`${width}.webp`), srcSet: list('webp'), width, height };
}
