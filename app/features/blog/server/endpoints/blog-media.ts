import { type Context, Hono } from 'hono';
import { createNetworkLimit, TooManyAtOnce } from '#platform/http/network-limit.ts';
import { refuse } from '#platform/http/request-limits.ts';
import { runWithTimeout } from '#platform/time-limit.ts';
import { findMediaSource } from '../../domain/blog-media.ts';

/** How many media files play at a time: over all visitors, and for one network, which must not take them all. */
const playingShare = { perNetwork: 8, inAll: 20 };

/** How long the blog may take to start its response. */
const beginMs = 8000;

/** Headers of the blog's response that describe the bytes and are passed on. */
const passedOn = ['content-length', 'content-range', 'etag', 'last-modified'];

type MediaOptions = { blogUrl: string; readAddress(c: Context): string };

/**
 * Streams `/blog/recordings/{path}` from the blog's uploads, so that listeners contact no other host. Ranges are passed on,
 * because Safari plays, and every browser seeks, only with them. Redirects are not followed.
 */
export function blogMedia({ blogUrl, readAddress }: MediaOptions) {
  const limit = createNetworkLimit(playingShare);
  /** Resolves to a function that ends the playing. Rejects with TooManyAtOnce. */
  const begin = (address: string) =>
    new Promise<() => void>((resolve, reject) => {
      limit(address, () => new Promise<void>((end) => resolve(end))).catch(reject);
    });
  return new Hono().get('/blog/recordings/:name{.+}', async (c) => {
    const name = new URL(c.req.url).pathname.slice('/blog/recordings/'.length);
    const source = findMediaSource(name, blogUrl);
    if (!source) return refuse(c, 404, 'There is no such recording.');
    const end = await begin(readAddress(c)).catch((error: unknown) => {
      if (error instanceof TooManyAtOnce) return error;
      throw error;
    });
    if (end instanceof TooManyAtOnce) {
      c.header('retry-after', '30');
      const message = 'Many recordings are being played. Please try again in a moment.';
      return refuse(c, end.ofNetwork ? 429 : 503, message);
    }
    const response = await requestMedia(source, c.req.header('range'), c.req.raw.signal);
    if (!response) {
      end();
      return refuse(c, 502, 'This recording can’t be loaded from where it is stored.');
    }
    const headers = new Headers({
      'content-type': source.mediaType,
      'cache-control': 'public, max-age=86400',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
    });
    for (const [name, value] of response.headers) if (passedOn.includes(name)) headers.set(name, value);
    const { status, body } = response;
    // Nobody reads the body of a response to HEAD.
    if (!body || c.req.raw.method === 'HEAD') {
      end();
      await body?.cancel();
      return new Response(null, { status, headers });
    }
    // The standard's `cancel` is not in TypeScript's types yet.
    const watch: Transformer & { cancel(): void } = { flush: end, cancel: end };
    return new Response(body.pipeThrough(new TransformStream(watch)), { status, headers });
  });
}

type Source = NonNullable<ReturnType<typeof findMediaSource>>;

/** Undefined where the blog does not answer in time, or answers with something other than the bytes of a file. */
async function requestMedia({ url, mediaType }: Source, range: string | undefined, visitor: AbortSignal) {
  const isRange = range !== undefined && /^bytes=\d*-\d*$/.test(range);
  // Compressed bytes would have other positions.
  const headers = { 'accept-encoding': 'identity', ...(isRange && { range }) };
  const response = await runWithTimeout(
    beginMs,
    (signal) => fetch(url, { signal, redirect: 'manual', headers }),
    visitor,
  ).catch(() => undefined);
  const type = response?.headers.get('content-type') ?? '';
  // Many servers do not know the type of captions.
  const kinds = mediaType === 'text/vtt' ? 'text/(?:vtt|plain)' : '(?:audio|video)/|application/ogg';
  const isMedia = new RegExp(`^(?:${kinds}|application/octet-stream)`).test(type);
  if (response?.status === 416 || (isMedia && [200, 206].includes(response?.status ?? 0))) return response;
  await response?.body?.cancel();
  return undefined;
}
