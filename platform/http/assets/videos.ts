import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { MiddlewareHandler } from 'hono';
import { matchesEtag } from '#platform/http/page-cache/negotiation.ts';
import type { AssetStore, Video } from './assets.ts';

/**
 * Streams videos of this site from the disk, because they would fill the memory. Without range requests Safari would not
 * play them, and no browser could seek.
 */
export function videos(store: AssetStore): MiddlewareHandler {
  return async function videos(c, next) {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next();
    const video = await store.findVideo(new URL(c.req.url).pathname);
    if (!video) return next();
    const headers = { etag: video.etag, 'cache-control': 'no-cache', 'accept-ranges': 'bytes' };
    if (matchesEtag(c.req.header('if-none-match'), video.etag)) return c.body(null, 304, headers);
    const isHead = c.req.method === 'HEAD';
    const condition = c.req.header('if-range');
    const stale = condition !== undefined && condition !== video.etag;
    const range = isHead || stale ? 'whole' : parseRange(c.req.header('range'), video.size);
    if (range === 'unsatisfiable') {
      return c.body(null, 416, { ...headers, 'content-range': `bytes */${video.size}` });
    }
    return respond(video, range, { headers, isHead });
  };
}

function respond(
  video: Video,
  range: ByteRange | 'whole',
  { headers, isHead }: { headers: Record<string, string>; isHead: boolean },
): Response {
  const { start, end } = range === 'whole' ? { start: 0, end: video.size - 1 } : range;
  const body =
    isHead || video.size === 0 ? null : Readable.toWeb(createReadStream(video.file, { start, end }));
  return new Response(body as ReadableStream<Uint8Array> | null, {
    status: range === 'whole' ? 200 : 206,
    headers: {
      ...headers,
      'content-type': video.mediaType,
      'content-length': String(end - start + 1),
      ...(range === 'whole' ? {} : { 'content-range': `bytes ${start}-${end}/${video.size}` }),
    },
  });
}

/** A range of bytes. `end` is the last byte that belongs to it. */
type ByteRange = { start: number; end: number };

/**
 * Parses a Range header for a body of `size` bytes. Several ranges, another unit and a malformed range are ignored,
 * as RFC 9110 (14.2) allows, and the whole body is sent.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole';
  if (first === '') {
    const start = Math.max(0, size - Number(last));
    return start < size ? { start, end: size - 1 } : 'unsatisfiable';
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return 'whole';
  if (start >= size) return 'unsatisfiable';
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
