import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import pLimit from 'p-limit';
import type { Encoding } from './negotiation.ts';

/** `best` compresses slowly and well, for pages that many visitors get; `quick` is for a response that a client waits for. */
export type Effort = 'best' | 'quick';

/** More at once than there are cores would be no faster, and each takes memory of its own. */
const limitCompressions = pLimit(availableParallelism());

/** Handing a smaller body to a thread costs more than compressing it quickly. */
const largeBytes = 100_000;

const [brotli, gzip, zstd] = [
  promisify(zlib.brotliCompress),
  promisify(zlib.gzip),
  promisify(zlib.zstdCompress),
];

/** Compresses a body, queued behind other compressions unless it is small and quick. Rejects if zlib does. */
export async function compress(body: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  if (encoding === 'identity') return body;
  const { runSync, runAsync } = compressors[encoding](body, effort === 'best');
  return effort === 'quick' && body.length < largeBytes ? runSync() : limitCompressions(runAsync);
}

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_MODE, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_LGWIN } =
  zlib.constants;

const compressors = {
  br(body: Buffer, best: boolean) {
    const params = {
      [BROTLI_PARAM_QUALITY]: best ? 11 : 5,
      [BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
      [BROTLI_PARAM_SIZE_HINT]: body.length,
      // The window is no larger than the body, because brotli allocates all of it.
      [BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(body.length + 1)))),
    };
    return {
      runSync: () => zlib.brotliCompressSync(body, { params }),
      runAsync: () => brotli(body, { params }),
    };
  },
  zstd(body: Buffer, best: boolean) {
    const params = { [zlib.constants.ZSTD_c_compressionLevel]: best ? 19 : 3 };
    // Without the size, level 19 would allocate 80 MB for any body.
    const options = { pledgedSrcSize: body.length, params };
    return { runSync: () => zlib.zstdCompressSync(body, options), runAsync: () => zstd(body, options) };
  },
  gzip(body: Buffer, best: boolean) {
    const options = { level: best ? 9 : 6 };
    return { runSync: () => zlib.gzipSync(body, options), runAsync: () => gzip(body, options) };
  },
};
