import entries from '../../artwork/out/photos.json';

/** What the artwork step wrote of a picture in `content/pictures/`. */
export type PhotoEntry = { width: number; height: number; widths: number[]; fallback: string };

/** A picture of `content/pictures/` as a page shows it: sources of each format by width, and the last resort. */
export type PhotoFiles = {
  width: number;
  height: number;
  avif: string;
  webp: string;
  fallback: string;
};

const urls: Record<string, string> = import.meta.glob('../../artwork/out/photos/*.{avif,webp,jpg,png}', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** The picture of that name, undefined where there is none in `content/pictures/`. */
export function findPhoto(name: string): PhotoFiles | undefined {
  const entry = Object.hasOwn(entries, name) && (entries as Record<string, PhotoEntry>)[name];
  if (!entry) return undefined;
  return createPhotoFiles(name, entry, (file) => urls[`../../artwork/out/photos/${file}`] ?? '');
}

/** The picture of that name. Throws where there is none: a misspelt name must not reach a visitor. */
export function requirePhoto(name: string): PhotoFiles {
  const found = findPhoto(name);
  if (!found) throw new Error(`No picture named ${name} is in content/pictures`);
  return found;
}

/** Source sets for a picture, given where its files are. */
export function createPhotoFiles(
  name: string,
  { width, height, widths, fallback }: PhotoEntry,
  findUrl: (file: string) => string,
): PhotoFiles {
  const list = (format: 'avif' | 'webp') =>
    widths.map((step) => `${findUrl(`${name}-${step}.${format}`)} ${step}w`).join(', ');
  return { width, height, avif: list('avif'), webp: list('webp'), fallback: findUrl(fallback) };
}
