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

export type ReadBodyOptions = {
  /** The header `content-encoding`. */
  encoding: string | undefined;
  /** Decoded bytes; each step of decoding may make as many, and no more. */
  maxBytes: number;
  /** End without a fault at `maxBytes`. */
  cut: boolean;
  /** Looked at for every piece that comes; throws where the wire brought too much. */
  checkWire(): void;
};

/** Bodies are in one encoding; two is a server in front of another one. More is a bomb. */
const mostEncodings = 2;

/** What a body decodes to. Throws OutboundError `too large`, or what its decoder threw. */
export async function readBody(incoming: Readable, options: ReadBodyOptions): Promise<Uint8Array> {
  const { encoding = '', maxBytes, cut, checkWire } = options;
  const names = encoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  const encodings = names.filter((name) => name !== '' && name !== 'identity').reverse();
  if (encodings.length > mostEncodings) throw new OutboundError({ code: 'too large' });

  const chunks: Buffer[] = [];
  let length = 0;
  let source = watch(incoming, checkWire);
  for (const name of encodings) source = decode(source, name, maxBytes);
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

/** Decodes while it reads, a little at a time: a bomb is noticed long before it has gone off. */
async function* decode(
  source: AsyncGenerator<Buffer>,
  name: string,
  maxBytes: number,
): AsyncGenerator<Buffer> {
  const first = await source.next();
  // The answer to HEAD, and an empty file, have an encoding and nothing in it.
  if (first.done) return;
  const decoder = createDecoder(name, first.value[0] ?? 0);
  const feeding = pipeline(continued(first.value, source), decoder).catch(() => {});
  let length = 0;
  for await (const chunk of decoder) {
    length += chunk.length;
    yield chunk;
    if (length > maxBytes) throw new OutboundError({ code: 'too large' });
  }
  await feeding;
}

async function* continued(first: Buffer, source: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* source;
}

function createDecoder(name: string, firstByte: number): Transform {
  switch (name) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'br':
      return createBrotliDecompress();
    case 'zstd':
      // Browsers hold no more than 8 MB of window: RFC 9659.
      return createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: 23 } });
    case 'deflate':
      // Said to be zlib's form by the standard, and raw by some servers. The first has 8 in its low half.
      return (firstByte & 0x0f) === 8 ? createInflate() : createInflateRaw();
    default:
      throw new OutboundError({ code: 'unreadable' });
  }
}
