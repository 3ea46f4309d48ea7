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

type Photos = {
  /** The content of each file, by its name in the artwork folder. */
  files: Map<string, Buffer | string>;
  entries: Record<string, PhotoEntry>;
};

const recipe = {
  avif: { quality: 55, effort: 5 },
  webp: { quality: 76, effort: 5 },
  jpeg: { quality: 78, mozjpeg: true },
  png: { compressionLevel: 9, effort: 10 },
} as const;

/**
 * Makes AVIF, WebP and a fallback of every picture in `sourceFolder`, turned upright and without the camera's notes of
 * time and place. `photos.json` lists them.
 */
export async function makePhotos(sourceFolder: string, cache: Cache): Promise<Photos> {
  const entries: Photos['entries'] = {};
  const files: Photos['files'] = new Map();
  for (const source of listSources(sourceFolder)) {
    const bytes = await readFile(source.file);
    const { entry, plans } = await planPhoto(source, bytes);
    entries[source.name] = entry;
    for (const [name, width, format] of plans) {
      const make = () => encode(bytes, width, format);
      files.set(`photos/${name}`, await cache([bytes, width, format, recipe[format]], make));
    }
  }
  files.set('photos.json', `${JSON.stringify(entries, null, 2)}\n`);
  return { files, entries };
}

type Format = keyof typeof recipe;
type FilePlan = [name: string, width: number, format: Format];

async function planPhoto({ name, file }: PhotoSource, bytes: Buffer) {
  const { width, height, isOpaque } = await measure(bytes, file);
  const { widths, fallbackWidth } = listWidths(width);
  const fallback: FilePlan = isOpaque
    ? [`${name}.jpg`, fallbackWidth, 'jpeg']
    : [`${name}.png`, fallbackWidth, 'png'];
  const plans: FilePlan[] = widths.flatMap((width): FilePlan[] => [
    [`${name}-${width}.avif`, width, 'avif'],
    [`${name}-${width}.webp`, width, 'webp'],
  ]);
  const largest = widths.at(-1) ?? width;
  const entry = {
    width: largest,
    height: Math.round((height * largest) / width),
    widths,
    fallback: fallback[0],
  };
  return { entry, plans: [...plans, fallback] };
}

const readUpright = (bytes: Buffer) => sharp(bytes, { failOn: 'error' }).autoOrient();

async function encode(bytes: Buffer, width: number, format: Format): Promise<Buffer> {
  const resized = readUpright(bytes).resize({ width });
  const { isOpaque } = await sharp(bytes).stats();
  // Many programs save an alpha channel that is opaque everywhere, which costs bytes for nothing.
  return (isOpaque ? resized.removeAlpha() : resized).toFormat(format, recipe[format]).toBuffer();
}

async function measure(bytes: Buffer, file: string) {
  try {
    const image = readUpright(bytes);
    const [{ autoOrient }, { isOpaque }] = await Promise.all([image.metadata(), image.stats()]);
    return { ...autoOrient, isOpaque };
  } catch (error) {
    throw new Error(`${path.basename(file)} can't be read as a picture: ${(error as Error).message}`);
  }
}

type PhotoSource = {
  /** The file name without its ending, which is the picture's name on the site. */
  name: string;
  file: string;
};

const endings = ['.jpg', '.jpeg', '.png', '.webp', '.tiff', '.tif'];
const namePattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/**
 * Lists the pictures of a folder by name; none where there is no such folder. Texts and hidden files are ignored. Throws
 * an error that names every file that cannot be a picture of the site.
 */
function listSources(folder: string): PhotoSource[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder)
    .filter((file) => !file.startsWith('.') && !/\.(md|txt)$/.test(file))
    .sort();
  const sources = names.map((file) => ({ name: path.parse(file).name, file: path.join(folder, file) }));
  const faults = sources.flatMap(({ name, file }, index) => {
    const shown = path.join(path.basename(folder), path.basename(file));
    if (!endings.includes(path.extname(file).toLowerCase()))
      return [`${shown}: expected a picture ending in ${endings.join(', ')}`];
    if (!namePattern.test(name)) return [`${shown}: expected a name of lower-case words joined by hyphens`];
    if (sources[index - 1]?.name === name) return [`${shown}: there is another picture of this name`];
    return [];
  });
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return sources;
}

/** The widths that screens need: a phone's column at one and two pixels, a card, a whole desktop. */
const ladder = [400, 800, 1200, 1600] as const;

/** The width of the file for browsers without AVIF and WebP. */
const fallbackWidth = 800;

/** Plans the widths that a picture is made in. A source between two steps is also made in its own width. */
export function listWidths(sourceWidth: number): { widths: number[]; fallbackWidth: number } {
  const widest = Math.min(sourceWidth, ladder.at(-1) ?? sourceWidth);
  return {
    widths: [...ladder.filter((step) => step < widest), widest],
    fallbackWidth: Math.min(sourceWidth, fallbackWidth),
  };
}
