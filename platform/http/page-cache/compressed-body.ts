import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { Encoding } from './negotiation.ts';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const zstd = promisify(zlib.zstdCompress);

/** `kept` compresses slowly and well for the many who get the page; `once` is for a page that one visitor gets. */
export type Effort = 'kept' | 'once';

export async function compress(body: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  switch (encoding) {
    case 'br':
      return brotli(body, {
        params: {
          [zlib.constants.BROTLI_PARAM_QUALITY]: effort === 'kept' ? 11 : 5,
          [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
          [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
          // The window is no larger than the body, because brotli allocates all of it.
          [zlib.constants.BROTLI_PARAM_LGWIN]: Math.min(
            22,
            Math.max(16, Math.ceil(Math.log2(body.length + 1))),
          ),
        },
      });
    case 'gzip':
      return gzip(body, { level: effort === 'kept' ? 9 : 6 });
    case 'zstd':
      return zstd(body, { params: { [zlib.constants.ZSTD_c_compressionLevel]: effort === 'kept' ? 19 : 3 } });
    case 'identity':
      return body;
  }
}

/** A body with its compressed forms, each made on first use and kept. */
export class CompressedBody {
  readonly identity: Buffer;
  readonly #made = new Map<Encoding, Buffer>();
  readonly #making = new Map<Encoding, Promise<Buffer>>();
  readonly #effort: Effort;

  constructor(identity: Buffer, effort: Effort = 'kept') {
    this.identity = identity;
    this.#effort = effort;
    this.#made.set('identity', identity);
  }

  /** The form if it exists already; undefined where it has to be made. */
  find(encoding: Encoding): Buffer | undefined {
    return this.#made.get(encoding);
  }

  async get(encoding: Encoding): Promise<Buffer> {
    const made = this.#made.get(encoding);
    if (made) return made;
    let making = this.#making.get(encoding);
    if (!making) {
      making = compress(this.identity, encoding, this.#effort);
      this.#making.set(encoding, making);
    }
    const body = await making;
    this.#made.set(encoding, body);
    this.#making.delete(encoding);
    return body;
  }

  /** The bytes in memory of all forms together. */
  get bytes(): number {
    let sum = 0;
    for (const body of this.#made.values()) sum += body.length;
    return sum;
  }
}
