import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import sharp from 'sharp';

/** A file of a page. Text is compressed, unless the file is `careless`: uncompressed and uncacheable. */
export type PageFile = { type: string; body: string | Buffer; careless?: boolean };

export type PageResponse = PageFile | ((request: IncomingMessage, response: ServerResponse) => void);

/** The URLs that a browser requests, which are paths on the page's own server. */
export type Loads = { first: string[]; scrolled: string[] };

/**
 * A page of known weight. `loads` lists what Chromium requests on a phone (412 by 823, scale 1.75) and on a desktop
 * (1350 by 940); `tests/journeys/audit-verdicts.slow.e2e.ts` verifies it.
 */
export type AuditPage = {
  files: Record<string, PageResponse>;
  foreignFiles: Record<string, PageResponse>;
  loads: { phone: Loads; desktop: Loads };
};

export type Origins = { own: string; foreign: string };

/** A text, a picture to draw in the format of its name, or a response. */
type FileSource = string | [width: number, height: number, seed: number] | PageResponse;

/** The files by their names within the page's folder. The page itself has the empty name. */
export type FileSources = Record<string, FileSource>;

type PageInput = {
  files: FileSources;
  foreignFiles?: FileSources;
  /** The names of the files that every device loads at once. Those of the second server begin with `~`. */
  always: string[];
  phone?: string[];
  desktop?: string[];
  /** Files that scrolling loads. */
  later?: string[];
  careless?: boolean;
};

const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
};

export const html = (body: string): PageFile => ({ type: 'text/html; charset=utf-8', body });

async function createFile(name: string, source: FileSource): Promise<PageResponse> {
  const ending = name.split('.').at(-1) ?? '';
  if (Array.isArray(source)) {
    const format = (ending === 'jpg' ? 'jpeg' : ending) as NoiseFormat;
    return { type: `image/${format}`, body: await drawNoise(format, ...source) };
  }
  if (typeof source !== 'string') return source;
  return types[ending] ? { type: types[ending], body: source } : html(source);
}

/** Creates a page whose files are below the path `name`. */
export async function createPage(name: string, { foreign }: Origins, input: PageInput): Promise<AuditPage> {
  const { always, phone = [], desktop = [], later = [], careless } = input;
  const create = async (files: FileSources = {}) => {
    const created = Object.entries(files).map(async ([path, file]) => {
      const response = await createFile(path, file);
      return [`/${name}/${path}`, careless ? { ...response, careless } : response];
    });
    return Object.fromEntries(await Promise.all(created));
  };
  const locate = (path: string) =>
    path.startsWith('~') ? `${foreign}/${name}/${path.slice(1)}` : `/${name}/${path}`;
  const load = (names: string[]): Loads => {
    const first = ['', ...always, ...names].map(locate);
    return { first, scrolled: [...first, ...later.map(locate)] };
  };
  return {
    files: await create(input.files),
    foreignFiles: await create(input.foreignFiles),
    loads: { phone: load(phone), desktop: load(desktop) },
  };
}

export async function readFont(subset: string): Promise<PageFile> {
  const name = `@fontsource-variable/commissioner/files/commissioner-${subset}-wght-normal.woff2`;
  return { type: 'font/woff2', body: await readFile(createRequire(import.meta.url).resolve(name)) };
}

type NoiseFormat = 'jpeg' | 'png' | 'webp' | 'avif';

const options = { avif: { quality: 50, effort: 1 }, png: {}, jpeg: { quality: 75 }, webp: { quality: 75 } };
const drawn = new Map<string, Promise<Buffer>>();

/** Draws a picture that is the same in every run, and heavy for its size: a gradient under grain. */
export function drawNoise(format: NoiseFormat, width: number, height: number, seed: number): Promise<Buffer> {
  const name = [format, width, height, seed].join(' ');
  const raw = { width, height, channels: 3 } as const;
  const made =
    drawn.get(name) ??
    sharp(createPixels(width, height, seed), { raw })
      .toFormat(format, options[format])
      .toBuffer();
  drawn.set(name, made);
  return made;
}

function createPixels(width: number, height: number, seed: number): Buffer {
  const pixels = Buffer.alloc(width * height * 3);
  let state = (seed + 1) * 0x9e3779b1;
  for (let at = 0; at < pixels.length; at += 3) {
    // Marsaglia's xorshift (2003): pseudo-random numbers that are the same each time.
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    const grain = (state >>> 0) % 24;
    const place = at / 3;
    pixels[at] = ((place % width) * 200) / width + grain;
    pixels[at + 1] = (Math.floor(place / width) * 200) / height + grain;
    pixels[at + 2] = ((seed * 40) % 200) + grain;
  }
  return pixels;
}

const vocabulary =
  'salt bush grey leaf shore wind dune creek stone track cloud light rain root seed wave reef tide gull heath'.split(
    ' ',
  );

/** Writes `count` words of text, the same in every run. */
export function writeWords(count: number, seed = 1): string {
  let state = seed * 7919;
  const list = Array.from({ length: count }, () => {
    state = (state * 48271) % 0x7fffffff;
    return vocabulary[state % vocabulary.length];
  });
  return `${list.join(' ')}.`;
}

export const paragraphs = (count: number, seed = 1): string =>
  Array.from({ length: count }, (_, index) => `<p>${writeWords(60, seed + index)}</p>`).join('\n');

type Written = { title: string; head?: string; body: string };

/** Writes the document around a page's body. The empty icon keeps browsers from requesting `/favicon.ico`. */
export function writePage({ title, head = '', body }: Written): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
${head}
</head>
<body>
${body}
</body>
</html>
`;
}
