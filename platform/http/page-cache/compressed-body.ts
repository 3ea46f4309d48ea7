import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import pLimit from 'p-limit';
import type { Effort, Encoding } from './negotiation.ts';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const zstd = promisify(zlib.zstdCompress);

/** More at once than there are cores would be no faster, and each takes memory of its own. */
const limitCompressions = pLimit(availableParallelism());

/** Handing a smaller body to a thread costs more than compressing it quickly. */
const largeBytes = 100_000;

/** Compresses a body, after those that are being compressed already. Rejects where zlib does. */
export async function compress(body: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  if (encoding === 'identity') return body;
  if (effort === 'quick' && body.length < largeBytes) return compressNow(body, encoding);
  return limitCompressions(() => {
    if (encoding === 'br') return brotli(body, listBrotliOptions(body, effort));
    if (encoding === 'gzip') return gzip(body, gzipOptions[effort]);
    return zstd(body, listZstdOptions(body, effort));
  });
}

function compressNow(body: Buffer, encoding: Exclude<Encoding, 'identity'>): Buffer {
  if (encoding === 'br') return zlib.brotliCompressSync(body, listBrotliOptions(body, 'quick'));
  if (encoding === 'gzip') return zlib.gzipSync(body, gzipOptions.quick);
  return zlib.zstdCompressSync(body, listZstdOptions(body, 'quick'));
}

const gzipOptions = { quick: { level: 6 }, best: { level: 9 } };

const listBrotliOptions = (body: Buffer, effort: Effort) => ({
  params: {
    [zlib.constants.BROTLI_PARAM_QUALITY]: effort === 'best' ? 11 : 5,
    [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
    [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    // The window is no larger than the body, because brotli allocates all of it.
    [zlib.constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(body.length + 1)))),
  },
});

const listZstdOptions = (body: Buffer, effort: Effort) => ({
  // Without the size, level 19 allocates 80 MB for whatever may come.
  pledgedSrcSize: body.length,
  params: { [zlib.constants.ZSTD_c_compressionLevel]: effort === 'best' ? 19 : 3 },
});

/** A body in one encoding. */
export type CompressedForm = { bytes: Buffer; effort: Effort };

/** A body with its compressed forms, each made when it is first asked for, and kept. */
export class CompressedBody {
  readonly identity: Buffer;
  readonly #forms = new Map<Encoding, CompressedForm>();
  readonly #making = new Map<string, Promise<CompressedForm>>();

  constructor(identity: Buffer) {
    this.identity = identity;
    this.#forms.set('identity', { bytes: identity, effort: 'best' });
  }

  /** The form if there is one; undefined where it has to be made. */
  find(encoding: Encoding): CompressedForm | undefined {
    return this.#forms.get(encoding);
  }

  /** The best form that there is, else a quick one. Rejects where it can't be made; the next call tries again. */
  async get(encoding: Encoding): Promise<CompressedForm> {
    return this.#forms.get(encoding) ?? this.#makeOnce(encoding, 'quick');
  }

  /** Makes the best form, which replaces a quick one. */
  async improve(encoding: Encoding): Promise<void> {
    if (this.#forms.get(encoding)?.effort !== 'best') await this.#makeOnce(encoding, 'best');
  }

  /** The bytes in memory of all forms together. */
  get bytes(): number {
    let sum = 0;
    for (const { bytes } of this.#forms.values()) sum += bytes.length;
    return sum;
  }

  #makeOnce(encoding: Encoding, effort: Effort): Promise<CompressedForm> {
    const key = `${encoding} ${effort}`;
    let making = this.#making.get(key);
    if (!making) {
      making = this.#make(encoding, effort).finally(() => this.#making.delete(key));
      this.#making.set(key, making);
    }
    return making;
  }

  async #make(encoding: Encoding, effort: Effort): Promise<CompressedForm> {
    const form = { bytes: await compress(this.identity, encoding, effort), effort };
    if (this.#forms.get(encoding)?.effort !== 'best') this.#forms.set(encoding, form);
    return form;
  }
}
