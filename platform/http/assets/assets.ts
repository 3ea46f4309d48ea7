import type { Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { MiddlewareHandler } from 'hono';
import { getMimeType, mimes } from 'hono/utils/mime';
import { LRUCache } from 'lru-cache';
import type { Log } from '#platform/log.ts';
import { chooseEncoding, type Encoding, encodings, matchesEtag } from '../page-cache/negotiation.ts';
import { refuse } from '../request-limits.ts';

type Asset = {
  mediaType: string;
  /** True where the name holds a hash of the content, so that the file never changes under its name. */
  immutable: boolean;
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
  /** The tag is weak, because all encodings of the file share it. */
  etag: string;
};

/** A video is read from the disk and never cached, because a few of them would fill the memory. */
export type Video = { file: string; size: number; mediaType: string; etag: string };

/** Copies a file that another server has offered into the last of the folders, if there is one of that name. */
export type FetchShared = (name: string) => Promise<void>;

/** The suffixes that the build gives the compressed forms of a file. */
export const encodingSuffix = { br: '.br', zstd: '.zst', gzip: '.gz' };

/** The endings of videos, which are sent in parts. */
const videoEndings = ['.mp4', '.webm'];

/** The endings of files that compression makes smaller; pictures and fonts are compressed already. */
export const compressible = new Set(['.css', '.js', '.json', '.svg', '.txt']);

const safePath = /^(\/[\w-][\w.-]*)+$/;
const compressedPath = /\.(br|zst|gz)$/;
const oneYearSeconds = 31_536_000;

/**
 * Finds the files of the client build and the assets of older builds, because a page in an open tab or at a CDN refers
 * to the assets it was rendered with.
 */
export class AssetStore {
  readonly #clientDir: string;
  readonly #allDirs: string[];
  readonly #fetchShared: FetchShared | undefined;
  readonly #underWay = new Map<string, Promise<Asset | undefined>>();
  readonly #found = new Map<string, Asset>();
  /**
   * Another server on the same data folder may add a new build, so a missing file is looked for again after a while.
   */
  readonly #missing = new LRUCache<string, true>({ max: 5000, ttl: 10_000 });

  /**
   * `clientDir` holds this build: `assets/`, and files served as they are. Older folders serve only their `assets/`,
   * because private files may lie beside it. What other servers share is copied into the last of them.
   */
  constructor(dirs: [clientDir: string, ...olderDirs: string[]], fetchShared?: FetchShared) {
    this.#clientDir = dirs[0];
    this.#allDirs = dirs;
    this.#fetchShared = fetchShared;
  }

  /** Finds a video of the client build; undefined if there is none of that name. */
  async findVideo(pathname: string): Promise<Video | undefined> {
    if (!videoEndings.includes(path.extname(pathname)) || !safePath.test(pathname)) return undefined;
    const file = path.join(this.#clientDir, pathname);
    const stats = await findStats(file);
    return stats && { file, size: stats.size, mediaType: findMediaType(file), etag: formatEtag(stats) };
  }

  /** Finds a file of any build by the path of the request; undefined if no build has it. Rejects if that is unknown. */
  async find(pathname: string): Promise<Asset | undefined> {
    const found = this.#found.get(pathname);
    if (found || this.#missing.has(pathname)) return found;
    if (!safePath.test(pathname) || compressedPath.test(pathname)) return undefined;
    const search = this.#underWay.get(pathname) ?? this.#find(pathname);
    this.#underWay.set(pathname, search);
    return search.finally(() => this.#underWay.delete(pathname));
  }

  async #find(pathname: string): Promise<Asset | undefined> {
    const [, name] = /^\/assets\/([^/]+)$/.exec(pathname) ?? [];
    let asset = await this.#read(pathname);
    if (!asset && name && this.#fetchShared) {
      await this.#fetchShared(name);
      asset = await this.#read(pathname);
    }
    if (asset) this.#found.set(pathname, asset);
    else this.#missing.set(pathname, true);
    return asset;
  }

  async #read(pathname: string): Promise<Asset | undefined> {
    const isAsset = pathname.startsWith('/assets/');
    for (const folder of isAsset ? this.#allDirs : [this.#clientDir]) {
      const asset = await readAsset(path.join(folder, pathname), isAsset);
      if (asset) return asset;
    }
  }
}

/** Stats a file; undefined if there is none of that name. */
async function findStats(file: string): Promise<Stats | undefined> {
  const stats = await stat(file).catch(ignoreMissing);
  return stats?.isFile() ? stats : undefined;
}

/** Treats a name that is too long like that of a missing file. */
function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (!['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(error.code ?? '')) throw error;
}

async function readAsset(file: string, immutable: boolean): Promise<Asset | undefined> {
  const stats = await findStats(file);
  if (!stats) return undefined;
  const bodies: Asset['bodies'] = { identity: await readFile(file) };
  for (const encoding of encodings) {
    const compressed = await readFile(file + encodingSuffix[encoding]).catch(ignoreMissing);
    if (compressed) bodies[encoding] = compressed;
  }
  return { mediaType: findMediaType(file), immutable, bodies, etag: `W/${formatEtag(stats)}` };
}

const formatEtag = ({ mtimeMs, size }: Stats) => `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`;

/** SVG goes without a charset, to save bytes: a page loads dozens of drawings, and XML declares its own encoding. */
const mediaTypes = { ...mimes, svg: 'image/svg+xml' };

const findMediaType = (file: string) => getMimeType(file, mediaTypes) ?? 'application/octet-stream';

/** Serves the files of the build. A missing file under `/assets/` is a 404 with no-store, and never a page. */
export function assets(store: AssetStore, log?: Log): MiddlewareHandler {
  return async function assets(c, next) {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next();
    const pathname = new URL(c.req.url).pathname;
    const asset = await store.find(pathname).catch((error: unknown) => {
      log?.warn('an asset could not be looked up', { error, path: pathname });
      return 'unknown' as const;
    });
    if (asset === 'unknown') {
      const headers = { 'cache-control': 'no-store', 'retry-after': '2' };
      return c.text('This file cannot be looked for at the moment. Please try again.\n', 503, headers);
    }
    if (!asset) {
      if (!pathname.startsWith('/assets/')) return next();
      return refuse(c, 404, 'There is no such file in this build or an earlier one.');
    }
    const { bodies, immutable, etag } = asset;
    const headers = new Headers({
      'cache-control': immutable ? `max-age=${oneYearSeconds}, immutable` : 'no-cache',
    });
    if (bodies.br) headers.set('vary', 'accept-encoding');
    if (!immutable) headers.set('etag', etag);
    if (!immutable && matchesEtag(c.req.header('if-none-match'), etag))
      return new Response(null, { status: 304, headers });
    const chosen = chooseEncoding(c.req.header('accept-encoding'));
    const body = bodies[chosen] ?? bodies.identity;
    headers.set('content-type', asset.mediaType);
    headers.set('content-length', String(body.length));
    if (body !== bodies.identity) headers.set('content-encoding', chosen);
    return new Response(c.req.method === 'HEAD' ? null : new Uint8Array(body), { headers });
  };
}
