import entries from '../../artwork/out/photos.json';

/** The record of the artwork step about a picture in `content/pictures/`. */
export type PhotoEntry = { width: number; height: number; widths: number[]; fallback: string };

/** The files of a picture in `content/pictures/`: a source set for each format, and the fallback. */
export type PhotoFiles = ReturnType<typeof createPhotoFiles>;

const urls: Record<string, string> = import.meta.glob('../../artwork/out/photos/*.{avif,webp,jpg,png}', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** Finds the picture of that name; undefined where there is none in `content/pictures/`. */
export function findPhoto(name: string): PhotoFiles | undefined {
  const entry = Object.hasOwn(entries, name) && (entries as Record<string, PhotoEntry>)[name];
  if (!entry) return undefined;
  return createPhotoFiles(name, entry, (file) => urls[`../../artwork/out/photos/${file}`] ?? '');
}

/** Returns the picture of that name. Throws where there is none, so that a misspelt name reaches no visitor. */
export function requirePhoto(name: string): PhotoFiles {
  const found = findPhoto(name);
  if (!found) throw new Error(`No picture named ${name} is in content/pictures`);
  return found;
}

/** Creates the source sets of a picture. `findUrl` gives the URL of each of its files. */
export function createPhotoFiles(
  name: string,
  { width, height, widths, fallback }: PhotoEntry,
  findUrl: (file: string) => string,
) {
  const list = (format: 'avif' | 'webp') =>
    widths.map((step) => `${findUrl(`${name}-${step}.${format}`)} ${step}w`).join(', ');
  return { width, height, avif: list('avif'), webp: list('webp'), fallback: findUrl(fallback) };
}
