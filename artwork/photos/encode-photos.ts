import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { Cache } from '../cache.ts';

/** A photo as `photos.json` lists it: its largest size in pixels, and the widths of its `photos/{name}-{width}.avif` and `.webp`. */
export type PhotoEntry = { width: number; height: number; widths: number[] };

/** The widths that screens need: a phone's column at one and two pixels, a card, a whole desktop. */
const ladder = [400, 800, 1200, 1600];
/** Phones from before 2022 show WebP, but not AVIF. */
const formats = { avif: { quality: 55, effort: 5 }, webp: { quality: 75, effort: 5 } };

/**
 * Makes AVIF and WebP files of each picture in `folder`, upright and without the camera's record of time and place.
 * Returns the bytes of each file by its name in the artwork folder; `photos.json` lists the photos.
 */
export async function encodePhotos(folder: string, cache: Cache) {
  const entries: Record<string, PhotoEntry> = {};
  const files = new Map<string, Buffer | string>();
  for (const file of listSources(folder)) {
    const { name } = path.parse(file);
    const source = await readFile(path.join(folder, file));
    try {
      const entry = await measure(source);
      for (const width of entry.widths)
        for (const format of ['avif', 'webp'] as const) {
          const options = formats[format];
          const encode = () => readUpright(source).resize({ width }).toFormat(format, options).toBuffer();
          const bytes = await cache([source, width, format, options], encode);
          files.set(`photos/${name}-${width}.${format}`, bytes);
        }
      entries[name] = entry;
    } catch (error) {
      throw new Error(`${file} can't be read as a picture: ${(error as Error).message}`);
    }
  }
  files.set('photos.json', `${JSON.stringify(entries, null, 2)}\n`);
  return { files, entries };
}

const readUpright = (source: Buffer) => sharp(source, { failOn: 'error' }).autoOrient();

async function measure(source: Buffer): Promise<PhotoEntry> {
  const { width, height } = (await readUpright(source).metadata()).autoOrient;
  const largest = Math.min(width, Math.max(...ladder));
  const widths = [...ladder.filter((step) => step < largest), largest];
  return { width: largest, height: Math.round((height * largest) / width), widths };
}

const endings = ['.jpg', '.jpeg', '.png', '.webp', '.tiff', '.tif'];
const namePattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/**
 * Lists the pictures of a folder by file name; none if there is no such folder. Notes (`.md`, `.txt`) and hidden files are
 * ignored. Throws an error that names every file that can't be a picture of the site.
 */
function listSources(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder)
    .filter((file) => !/^\.|\.(md|txt)$/.test(file))
    .sort();
  const names = files.map((file) => path.parse(file).name);
  const faults = files.flatMap((file, index) => {
    const { name, ext } = path.parse(file);
    if (!endings.includes(ext.toLowerCase()))
      return [`${file}: expected a picture ending in ${endings.join(', ')}`];
    if (!namePattern.test(name)) return [`${file}: expected a name of lower-case words joined by hyphens`];
    return names.indexOf(name) < index ? [`${file}: there is another picture of this name`] : [];
  });
  if (faults.length > 0) throw new Error(faults.map((fault) => `pictures/${fault}`).join('\n'));
  return files;
}
