import { Hono } from 'hono';
import { refuse } from '#platform/http/request-limits.ts';
import { findRecordingSource } from '../../domain/blog-recordings.ts';

/** Taken from the name, because the blog's own word would let it send pages as recordings. */
const mediaTypes: Record<string, string> = {
  aac: 'audio/aac',
  flac: 'audio/flac',
  m4a: 'audio/mp4',
  mp3: 'audio/mpeg',
  oga: 'audio/ogg',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  mp4: 'video/mp4',
  ogv: 'video/ogg',
  webm: 'video/webm',
};

/** How many recordings play at a time, for all visitors. */
const maxPlaying = 20;

/** How long the blog may take to begin an answer. */
const beginMs = 8000;

/** What the answer of the blog says about the bytes, and is passed on. */
const passedOn = ['content-length', 'content-range', 'etag', 'last-modified'];

/**
 * Serves `/blog/recordings/{path}` as it arrives from the blog's uploads, so that nobody who listens contacts another
 * host. Ranges are passed on, because Safari plays, and every browser seeks, only with them; redirects are not followed.
 */
export function blogRecordings({ blogUrl }: { blogUrl: string }) {
  let playing = 0;
  return new Hono().get('/blog/recordings/:name{.+}', async (c) => {
    const name = new URL(c.req.url).pathname.slice('/blog/recordings/'.length);
    const source = findRecordingSource(name, blogUrl);
    if (!source) return refuse(c, 404, 'There is no such recording.');
    if (playing >= maxPlaying) {
      c.header('retry-after', '30');
      return refuse(c, 503, 'Many recordings are being played. Please try again in a moment.');
    }
    const stop = new AbortController();
    c.req.raw.signal.addEventListener('abort', () => stop.abort(), { once: true });
    playing += 1;
    const end = () => {
      playing -= 1;
    };
    try {
      const answer = await askFor(source, c.req.header('range'), stop);
      if (!answer) {
        end();
        return refuse(c, 502, 'This recording can’t be loaded from where it is stored.');
      }
      const headers = new Headers({
        'content-type': mediaTypes[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream',
        'cache-control': 'public, max-age=86400',
        'accept-ranges': 'bytes',
        'x-content-type-options': 'nosniff',
      });
      for (const each of passedOn) {
        const value = answer.headers.get(each);
        if (value) headers.set(each, value);
      }
      return new Response(watchEnd(answer.body, end), { status: answer.status, headers });
    } catch (error) {
      end();
      if (stop.signal.aborted)
        return refuse(c, 502, 'This recording can’t be loaded from where it is stored.');
      throw error;
    }
  });
}

/** Undefined where the blog does not answer in time, or with something else than bytes of a file. */
async function askFor(source: string, range: string | undefined, stop: AbortController) {
  const late = setTimeout(() => stop.abort(), beginMs);
  const isRange = range !== undefined && /^bytes=\d*-\d*$/.test(range);
  try {
    const answer = await fetch(source, {
      signal: stop.signal,
      redirect: 'manual',
      // Compressed bytes would have other positions.
      headers: { 'accept-encoding': 'identity', ...(isRange && { range }) },
    });
    const isMedia = /^(?:audio|video)\/|^application\/(?:ogg|octet-stream)/.test(
      answer.headers.get('content-type') ?? '',
    );
    if (answer.status === 416 || (isMedia && [200, 206].includes(answer.status))) return answer;
    await answer.body?.cancel();
    return undefined;
  } catch {
    return undefined;
  } finally {
    clearTimeout(late);
  }
}

/** Calls `end` once, whether the bytes ended or nobody wanted them any more. */
function watchEnd(
  body: ReadableStream<Uint8Array> | null,
  end: () => void,
): ReadableStream<Uint8Array> | null {
  if (!body) {
    end();
    return null;
  }
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        end();
        controller.close();
      } catch (error) {
        end();
        controller.error(error);
      }
    },
    async cancel(reason) {
      end();
      await reader.cancel(reason);
    },
  });
}
