import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';
import { OutboundError } from './outbound-failure.ts';

type ReadBodyOptions = {
  /** The value of `content-encoding`. */
  encoding: string | undefined;
  /** The limit of decoded bytes, which applies to each step of decoding. */
  maxBytes: number;
  /** True truncates the body at `maxBytes` without an error. */
  cut: boolean;
  /** Called for every chunk. Throws if too many bytes were transferred. */
  checkWire(): void;
};

/** A body has one encoding, or two if a proxy compresses again. More is a decompression bomb. */
const maxEncodings = 2;

/** Decodes a body. Throws OutboundError `too large`, or the decoder's own error. */
export async function readBody(incoming: Readable, options: ReadBodyOptions): Promise<Uint8Array> {
  const { encoding = '', maxBytes, cut, checkWire } = options;
  const names = encoding.toLowerCase().split(/\s*,\s*/);
  const encodings = names.map((name) => name.trim()).filter((name) => name !== '' && name !== 'identity');
  if (encodings.length > maxEncodings) throw new OutboundError({ code: 'too large' });

  let source = watch(incoming, checkWire);
  for (const name of encodings.reverse()) source = decode(source, name, maxBytes);
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of source) {
    chunks.push(chunk);
    length += chunk.length;
    if (length <= maxBytes) continue;
    if (!cut) throw new OutboundError({ code: 'too large' });
    break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

async function* watch(incoming: AsyncIterable<Buffer>, checkWire: () => void): AsyncGenerator<Buffer> {
  for await (const chunk of incoming) {
    checkWire();
    yield chunk;
  }
}

/** Decodes in small steps while reading, so that a decompression bomb is detected early. */
async function* decode(
  source: AsyncGenerator<Buffer>,
  name: string,
  maxBytes: number,
): AsyncGenerator<Buffer> {
  const { done, value: first } = await source.next();
  // Responses to HEAD and empty files declare an encoding without any content.
  if (done) return;
  async function* all() {
    yield first;
    yield* source;
  }
  const decoder = createDecoder(name, first[0] ?? 0);
  const feeding = pipeline(all, decoder).catch(() => {});
  let length = 0;
  for await (const chunk of decoder) {
    length += chunk.length;
    yield chunk;
    if (length > maxBytes) throw new OutboundError({ code: 'too large' });
  }
  await feeding;
}

function createDecoder(name: string, firstByte: number): Transform {
  switch (name) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'br':
      return createBrotliDecompress();
    case 'zstd':
      // Browsers accept a window of at most 8 MB: RFC 9659.
      return createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: 23 } });
    case 'deflate':
      // By the standard `deflate` is the zlib format, but some servers send raw data. The first byte of the zlib format
      // has 8 in its low half.
      return (firstByte & 0x0f) === 8 ? createInflate() : createInflateRaw();
    default:
      throw new OutboundError({ code: 'unreadable' });
  }
}
