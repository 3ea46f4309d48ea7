import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';

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

/** Change this whenever the bytes of pictures should change: all of them are then made anew. */
const recipe = {
  version: 1,
  avif: { quality: 55, effort: 5 },
  webp: { quality: 76, effort: 5 },
  jpeg: { quality: 78, mozjpeg: true },
  png: { compressionLevel: 9, effort: 10 },
} as const;

const stampsFile = 'photos/made-from.json';
const catalogueFile = 'photos.json';

type Stamps = Record<string, { hash: string; entry: PhotoEntry }>;

/**
 * Makes AVIF, WebP and a fallback of every picture in `sourceFolder`, turned upright and without the camera's notes of
 * time and place. Files in `outFolder` that were made from the same bytes are reused, because AVIF is slow.
 */
export async function makePhotos(sourceFolder: string, outFolder: string): Promise<Photos> {
  const made = readStamps(outFolder);
  const stamps: Stamps = {};
  const files: Photos['files'] = new Map();
  for (const source of listSources(sourceFolder)) {
    const bytes = await readFile(source.file);
    const hash = createHash('sha256').update(JSON.stringify(recipe)).update(bytes).digest('hex');
    const { entry, pictures } = reuse(source.name, hash, made, outFolder) ?? (await makePhoto(source, bytes));
    for (const [name, content] of pictures) files.set(`photos/${name}`, content);
    stamps[source.name] = { hash, entry };
  }
  const entries = Object.fromEntries(Object.entries(stamps).map(([name, { entry }]) => [name, entry]));
  files.set(stampsFile, `${JSON.stringify(stamps, null, 2)}\n`);
  files.set(catalogueFile, `${JSON.stringify(entries, null, 2)}\n`);
  return { files, entries };
}

type Made = { entry: PhotoEntry; pictures: [name: string, content: Buffer][] };

async function makePhoto({ name, file }: PhotoSource, bytes: Buffer): Promise<Made> {
  const upright = sharp(bytes, { failOn: 'error' }).autoOrient();
  const { width, seeThrough } = await measure(upright, file);
  const plan = planPhoto(width);
  const resize = (target: number) => {
    const resized = upright.clone().resize({ width: target });
    // Many programs save an alpha channel that is opaque everywhere, which costs bytes for nothing.
    return seeThrough ? resized : resized.removeAlpha();
  };
  const pictures: Made['pictures'] = [];
  for (const target of plan.widths) {
    pictures.push([`${name}-${target}.avif`, await resize(target).avif(recipe.avif).toBuffer()]);
    pictures.push([`${name}-${target}.webp`, await resize(target).webp(recipe.webp).toBuffer()]);
  }
  const small = resize(plan.fallbackWidth);
  const fallback = `${name}.${seeThrough ? 'png' : 'jpg'}`;
  pictures.push([fallback, await (seeThrough ? small.png(recipe.png) : small.jpeg(recipe.jpeg)).toBuffer()]);
  return { entry: { ...(await measureLargest(resize, plan)), widths: plan.widths, fallback }, pictures };
}

async function measure(image: Sharp, file: string) {
  try {
    const [{ autoOrient }, { isOpaque }] = await Promise.all([image.metadata(), image.stats()]);
    return { width: autoOrient.width, seeThrough: !isOpaque };
  } catch (error) {
    throw new Error(`${path.basename(file)} can't be read as a picture: ${(error as Error).message}`);
  }
}

async function measureLargest(resize: (width: number) => Sharp, { widths }: PhotoPlan) {
  const { info } = await resize(widths.at(-1) ?? 0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height };
}

function readStamps(outFolder: string): Stamps {
  const file = path.join(outFolder, stampsFile);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Stamps) : {};
}

function reuse(name: string, hash: string, made: Stamps, outFolder: string): Made | undefined {
  const stamp = made[name];
  if (stamp?.hash !== hash) return undefined;
  const { widths, fallback } = stamp.entry;
  const names = [...widths.flatMap((width) => [`${name}-${width}.avif`, `${name}-${width}.webp`]), fallback];
  const paths = names.map((picture) => path.join(outFolder, 'photos', picture));
  if (!paths.every((file) => existsSync(file))) return undefined;
  return { entry: stamp.entry, pictures: paths.map((file) => [path.basename(file), readFileSync(file)]) };
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

type PhotoPlan = {
  /** Rising widths, none wider than the source. */
  widths: number[];
  fallbackWidth: number;
};

/** Plans the widths that a picture is made in. A source between two steps is also made in its own width. */
export function planPhoto(sourceWidth: number): PhotoPlan {
  const widest = Math.min(sourceWidth, ladder.at(-1) ?? sourceWidth);
  return {
    widths: [...ladder.filter((step) => step < widest), widest],
    fallbackWidth: Math.min(sourceWidth, fallbackWidth),
  };
}
