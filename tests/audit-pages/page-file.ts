import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { drawNoise, type NoiseFormat } from './draw-noise.ts';

/** A file of a page. Text is compressed, unless the file is `careless`: uncompressed and uncacheable. */
export type PageFile = { type: string; body: string | Buffer; careless?: boolean };

export type PageResponse = PageFile | ((request: IncomingMessage, response: ServerResponse) => void);

/** The URLs that a browser requests, which are paths on the page's own server. */
export type Loads = { first: string[]; scrolled: string[] };

/**
 * A page of known weight. `loads` lists what Chromium requests on a phone (412 by 823, scale 1.75) and on a desktop
 * (1350 by 940); `known-weight.slow.e2e.ts` verifies it.
 */
export type AuditPage = {
  files: Record<string, PageResponse>;
  foreignFiles: Record<string, PageResponse>;
  loads: { phone: Loads; desktop: Loads };
};

export type Origins = { own: string; foreign: string };

/** A text, a picture to draw in the format of its name, or a response. */
type Given = string | [width: number, height: number, seed: number] | PageResponse;

/** The files by their names within the page's folder. The page itself has the empty name. */
export type GivenFiles = Record<string, Given>;

type GivenPage = {
  files: GivenFiles;
  foreignFiles?: GivenFiles;
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

async function createFile(name: string, given: Given): Promise<PageResponse> {
  const ending = name.split('.').at(-1) ?? '';
  if (Array.isArray(given)) {
    const format = (ending === 'jpg' ? 'jpeg' : ending) as NoiseFormat;
    return { type: `image/${format}`, body: await drawNoise(format, ...given) };
  }
  if (typeof given !== 'string') return given;
  return types[ending] ? { type: types[ending], body: given } : html(given);
}

/** Creates a page whose files are below the path `name`. */
export async function createPage(name: string, { foreign }: Origins, given: GivenPage): Promise<AuditPage> {
  const { always, phone = [], desktop = [], later = [], careless } = given;
  const create = async (files: GivenFiles = {}) => {
    const created = Object.entries(files).map(async ([path, file]) => {
      const answer = await createFile(path, file);
      return [`/${name}/${path}`, careless ? { ...answer, careless } : answer];
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
    files: await create(given.files),
    foreignFiles: await create(given.foreignFiles),
    loads: { phone: load(phone), desktop: load(desktop) },
  };
}

export async function readFont(subset: string): Promise<PageFile> {
  const name = `@fontsource-variable/commissioner/files/commissioner-${subset}-wght-normal.woff2`;
  return { type: 'font/woff2', body: await readFile(createRequire(import.meta.url).resolve(name)) };
}
