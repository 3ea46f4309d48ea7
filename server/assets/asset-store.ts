import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { type Encoding, encodings } from '../page-cache/accept-encoding.ts';
import { findMediaType } from './media-types.ts';

export type Asset = {
  mediaType: string;
  /** Hashed by content: never changes under its name. */
  immutable: boolean;
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
  etag: string;
};

/** How the build names the compressed forms of a file. */
export const encodingSuffix: Record<(typeof encodings)[number], string> = {
  br: '.br',
  zstd: '.zst',
  gzip: '.gz',
};

const safePath = /^(\/[\w-][\w.-]*)+$/;

/**
 * The files of the client build, and behind them those of older builds: a page in an open tab or at a CDN
 * names the assets it was rendered with.
 */
export class AssetStore {
  readonly #folders: string[];
  readonly #kept = new Map<string, Asset>();

  /** `folders` in the order they are searched; each holds `assets/` and files served as they are. */
  constructor(folders: string[]) {
    this.#folders = folders;
  }

  /** Undefined where no build had such a file. `pathname` as asked for, with its slash. */
  find(pathname: string): Asset | undefined {
    const kept = this.#kept.get(pathname);
    if (kept) return kept;
    if (!safePath.test(pathname) || /\.(br|zst|gz)$/.test(pathname)) return undefined;
    for (const folder of this.#folders) {
      const file = path.join(folder, pathname);
      if (!existsSync(file) || !statSync(file).isFile()) continue;
      const asset = readAsset(file, pathname.startsWith('/assets/'));
      this.#kept.set(pathname, asset);
      return asset;
    }
    return undefined;
  }
}

function readAsset(file: string, immutable: boolean): Asset {
  const bodies: Asset['bodies'] = { identity: readFileSync(file) };
  for (const encoding of encodings) {
    const compressed = file + encodingSuffix[encoding];
    if (existsSync(compressed)) bodies[encoding] = readFileSync(compressed);
  }
  const { mtimeMs, size } = statSync(file);
  return {
    mediaType: findMediaType(path.extname(file)),
    immutable,
    bodies,
    etag: `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`,
  };
}
