import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { Cache } from '../files/cache.ts';

/** One picture as `photos.json` lists it. Its files are in `photos/`. */
export type PhotoEntry = {
  /** The size in pixels of the largest file that was made, turned upright. */
  width: number;
  height: number;
  /** Each width has a `{name}-{width}.avif` and `.webp`. */
  widths: number[];
  /** The name of the fallback file: a PNG where the picture has transparent parts, else a JPEG. */
  fallback: string;
};

const recipe = {
  avif: { quality: 55, effort: 5 },
  webp: { quality: 76, effort: 5 },
  jpeg: { quality: 78, mozjpeg: true },
  png: { compressionLevel: 9, effort: 10 },
} as const;

type Format = keyof typeof recipe;
type FilePlan = [name: string, width: number, format: Format];

/**
 * Makes AVIF, WebP and a fallback of every picture in `sourceFolder`, turned upright and without the camera's notes of
 * time and place. Returns the content of each file by its name in the artwork folder; `photos.json` is the entries.
 */
export async function makePhotos(sourceFolder: string, cache: Cache) {
  const entries: Record<string, PhotoEntry> = {};
  const files = new Map<string, Buffer | string>();
  for (const file of listSources(sourceFolder)) {
    const { name } = path.parse(file);
    const bytes = await readFile(file);
    const { width, height, isOpaque } = await measure(bytes, file);
    const largest = Math.min(width, Math.max(...ladder));
    const widths = [...ladder.filter((step) => step < largest), largest];
    const fallback = isOpaque ? `${name}.jpg` : `${name}.png`;
    entries[name] = { width: largest, height: Math.round((height * largest) / width), widths, fallback };
    const plans: FilePlan[] = [
      ...widths.flatMap((step): FilePlan[] => [
        [`${name}-${step}.avif`, step, 'avif'],
        [`${name}-${step}.webp`, step, 'webp'],
      ]),
      [fallback, Math.min(width, fallbackWidth), isOpaque ? 'jpeg' : 'png'],
    ];
    for (const [fileName, step, format] of plans) {
      const encode = () => {
        const resized = readUpright(bytes).resize({ width: step });
        // Many programs save an alpha channel that is opaque everywhere, which costs bytes for nothing.
        return (isOpaque ? resized.removeAlpha() : resized).toFormat(format, recipe[format]).toBuffer();
      };
      files.set(`photos/${fileName}`, await cache([bytes, step, format, recipe[format]], encode));
    }
  }
  files.set('photos.json', `${JSON.stringify(entries, null, 2)}\n`);
  return { files, entries };
}

/** The widths that screens need: a phone's column at one and two pixels, a card, a whole desktop. */
const ladder = [400, 800, 1200, 1600] as const;

/** The width of the file for browsers without AVIF and WebP. */
const fallbackWidth = 800;

const readUpright = (bytes: Buffer) => sharp(bytes, { failOn: 'error' }).autoOrient();

async function measure(bytes: Buffer, file: string) {
  try {
    const image = readUpright(bytes);
    const [{ autoOrient }, { isOpaque }] = await Promise.all([image.metadata(), image.stats()]);
    return { ...autoOrient, isOpaque };
  } catch (error) {
    throw new Error(`${path.basename(file)} can't be read as a picture: ${(error as Error).message}`);
  }
}

const endings = ['.jpg', '.jpeg', '.png', '.webp', '.tiff', '.tif'];
const namePattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/**
 * Lists the pictures of a folder, whose names without their endings are their names on the site; none where there is no
 * such folder. Texts and hidden files are ignored. Throws an error that names every file that cannot be such a picture.
 */
function listSources(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const sources = readdirSync(folder)
    .filter((file) => !file.startsWith('.') && !/\.(md|txt)$/.test(file))
    .sort()
    .map((file) => path.parse(path.join(folder, file)));
  const faults = sources.flatMap(({ name, base, ext }, index) => {
    const shown = path.join(path.basename(folder), base);
    if (!endings.includes(ext.toLowerCase()))
      return [`${shown}: expected a picture ending in ${endings.join(', ')}`];
    if (!namePattern.test(name)) return [`${shown}: expected a name of lower-case words joined by hyphens`];
    if (sources[index - 1]?.name === name) return [`${shown}: there is another picture of this name`];
    return [];
  });
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return sources.map((source) => path.format(source));
}
