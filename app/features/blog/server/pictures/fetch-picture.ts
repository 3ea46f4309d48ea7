import { readAtMost } from '#platform/http/request-limits.ts';

/** The source of a picture does not answer, or answers with something other than a supported picture. */
export class PictureUnavailable extends Error {
  override name = 'PictureUnavailable';
}

export type PictureFetch = (url: string) => Promise<Buffer>;

type PictureFetchOptions = {
  /** Only these origins are requested, because a post may name any address, also one inside our own network (W-04). */
  allowedOrigins: string[];
  timeoutMs?: number;
  maxBytes?: number;
};

const maxRedirects = 3;

/** Fetches a picture within limits of time, size and origin. Rejects with PictureUnavailable. */
export function createPictureFetch({
  allowedOrigins,
  timeoutMs = 8000,
  maxBytes = 15_000_000,
}: PictureFetchOptions): PictureFetch {
  const get = async (url: URL, signal: AbortSignal, redirects = 0): Promise<Buffer> => {
    if (!isAllowed(url, allowedOrigins))
      throw new PictureUnavailable(`pictures of ${url.origin} are not allowed`);
    const accept = 'image/avif,image/webp,image/png,image/jpeg,image/gif';
    const response = await fetch(url, { signal, redirect: 'manual', headers: { accept } });
    if (response.status === 200) {
      // The bytes are counted as they arrive, because a source may declare no length, or a wrong one.
      const bytes = await readAtMost(response.body, maxBytes);
      if (bytes) return Buffer.from(bytes.buffer);
      throw new PictureUnavailable(`the picture is larger than ${maxBytes} bytes`);
    }
    await response.body?.cancel();
    const next = URL.parse(response.headers.get('location') ?? '', url);
    if (response.status < 300 || response.status > 399 || !next)
      throw new PictureUnavailable(`the source answered ${response.status}`);
    if (redirects === maxRedirects) throw new PictureUnavailable('the source redirects without end');
    return get(next, signal, redirects + 1);
  };

  return async (address) => {
    const late = AbortSignal.timeout(timeoutMs);
    try {
      return await get(new URL(address), late);
    } catch (error) {
      if (error instanceof PictureUnavailable) throw error;
      const why = late.aborted ? `did not answer within ${timeoutMs} ms` : 'could not be reached';
      throw new PictureUnavailable(`the source ${why}`, { cause: error });
    }
  };
}

export function isAllowed(url: URL, allowedOrigins: string[]): boolean {
  return allowedOrigins.includes(url.origin) && !url.username && !url.password;
}
