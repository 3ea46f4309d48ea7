import type { Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { MiddlewareHandler } from 'hono';
import { LRUCache } from 'lru-cache';
import {
  chooseEncoding,
  type Encoding,
  encodings,
  findHeldTag,
  formatEtag,
  listEtags,
} from '../page-cache/negotiation.ts';

type Asset = {
  mediaType: string;
  /** True where the name holds a hash of the content, so that the file never changes under its name. */
  immutable: boolean;
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
  /** The ETag of the file, the same for all its encodings. */
  version: string;
};

/** A film is read from the disk and never kept, because a few of them would fill the memory. */
export type Film = { file: string; size: number; mediaType: string; etag: string };

/** The suffixes that the build gives the compressed forms of a file. */
export const encodingSuffix: Record<(typeof encodings)[number], string> = {
  br: '.br',
  zstd: '.zst',
  gzip: '.gz',
};

const safePath = /^(\/[\w-][\w.-]*)+$/;

/**
 * The files of the client build, and behind them those of older builds, because a page in an open tab or at a CDN
 * names the assets it was rendered with.
 */
export class AssetStore {
  readonly #clientDir: string;
  readonly #olderDirs: string[];
  readonly #found = new Map<string, Asset>();
  /** Another server on the same data folder may bring a new build, so a missing file is looked for again. */
  readonly #missing = new LRUCache<string, true>({ max: 5000, ttl: 10_000 });

  /**
   * `clientDir` holds this build: `assets/`, and files served as they are. Older folders serve only their `assets/`,
   * because private files may lie beside it.
   */
  constructor([clientDir, ...olderDirs]: [clientDir: string, ...olderDirs: string[]]) {
    this.#clientDir = clientDir;
    this.#olderDirs = olderDirs;
  }

  /** Finds a film beside the build's own files; undefined where there is none of that name. */
  async findFilm(pathname: string): Promise<Film | undefined> {
    const ending = path.extname(pathname);
    if (!filmEndings.has(ending) || !safePath.test(pathname)) return undefined;
    const file = path.join(this.#clientDir, pathname);
    const facts = await findFile(file);
    return (
      facts && { file, size: facts.size, mediaType: findMediaType(ending), etag: `"${formatVersion(facts)}"` }
    );
  }

  /** Finds a file of any build by the path of the request; undefined where no build had it. */
  async find(pathname: string): Promise<Asset | undefined> {
    const found = this.#found.get(pathname);
    if (found) return found;
    if (this.#missing.has(pathname) || !safePath.test(pathname) || /\.(br|zst|gz)$/.test(pathname))
      return undefined;
    const isAsset = pathname.startsWith('/assets/');
    for (const folder of isAsset ? [this.#clientDir, ...this.#olderDirs] : [this.#clientDir]) {
      const asset = await readAsset(path.join(folder, pathname), isAsset);
      if (!asset) continue;
      this.#found.set(pathname, asset);
      return asset;
    }
    this.#missing.set(pathname, true);
    return undefined;
  }
}

/** The facts of a file; undefined where there is none of that name. */
async function findFile(file: string): Promise<Stats | undefined> {
  const facts = await stat(file).catch(ignoreMissing);
  return facts?.isFile() ? facts : undefined;
}

/** A name that is too long can't be a file's. */
function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (!['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(error.code ?? '')) throw error;
}

async function readAsset(file: string, immutable: boolean): Promise<Asset | undefined> {
  const facts = await findFile(file);
  if (!facts) return undefined;
  const bodies: Asset['bodies'] = { identity: await readFile(file) };
  for (const encoding of encodings) {
    const compressed = await readFile(file + encodingSuffix[encoding]).catch(ignoreMissing);
    if (compressed) bodies[encoding] = compressed;
  }
  return { mediaType: findMediaType(path.extname(file)), immutable, bodies, version: formatVersion(facts) };
}

function formatVersion({ mtimeMs, size }: { mtimeMs: number; size: number }): string {
  return `${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}`;
}

const mediaTypes: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.json': 'application/json',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

function findMediaType(extension: string): string {
  return mediaTypes[extension] ?? 'application/octet-stream';
}

/** Media types that are sent in parts, straight from the disk. */
const filmEndings = new Set(['.mp4', '.webm']);

/** Media types that compression makes smaller; pictures and fonts are compressed already. */
export const compressible = new Set(['.css', '.js', '.json', '.svg', '.txt']);

const oneYearSeconds = 31_536_000;

/** Serves the files of the build. A missing file under `/assets/` is a 404 that no cache keeps, and never a page. */
export function assets(store: AssetStore): MiddlewareHandler {
  return async function assets(c, next) {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next();
    const pathname = new URL(c.req.url).pathname;
    const asset = await store.find(pathname);
    if (!asset) {
      if (!pathname.startsWith('/assets/')) return next();
      return c.text('There is no such file in this build or an earlier one.\n', 404, {
        'cache-control': 'no-store',
      });
    }
    const { encoding, body } = choose(asset, c.req.header('accept-encoding'));
    const headers: Record<string, string> = {
      'cache-control': asset.immutable ? `max-age=${oneYearSeconds}, immutable` : 'no-cache',
    };
    if (asset.bodies.br) headers.vary = 'accept-encoding';
    if (!asset.immutable) {
      const held = findHeldTag(c.req.header('if-none-match'), listEtags(asset.version, encoding));
      headers.etag = held ?? formatEtag(asset.version, encoding);
      if (held) return c.body(null, 304, headers);
    }
    headers['content-type'] = asset.mediaType;
    headers['content-length'] = String(body.length);
    if (encoding !== 'identity') headers['content-encoding'] = encoding;
    return new Response(c.req.method === 'HEAD' ? null : new Uint8Array(body), { headers });
  };
}

function choose(asset: Asset, acceptEncoding: string | undefined): { encoding: Encoding; body: Buffer } {
  const encoding = chooseEncoding(acceptEncoding);
  const body = asset.bodies[encoding];
  return body ? { encoding, body } : { encoding: 'identity', body: asset.bodies.identity };
}
