import { createBulkhead } from '#platform/bulkhead.ts';
import type { PictureFiles } from '#platform/http/pictures/picture-files.ts';
import { createInFlightRequests } from '#platform/in-flight-requests.ts';
import type { Log } from '#platform/log.ts';
import type { KnownPicture } from '../../domain/blog-pictures.ts';
import { measurePicture } from './encode-picture.ts';
import { type PictureFetch, PictureUnavailable } from './fetch-picture.ts';

export type Originals = {
  /** The picture as its source has it, requested once. Rejects with PictureUnavailable. */
  require(picture: Pick<KnownPicture, 'id' | 'sourceUrl'>): Promise<Buffer>;
  /** Reports that the picture turned out to be broken: it is requested again, but not at once. */
  refuse(id: string, reason: PictureUnavailable): Promise<void>;
};

/** How long a picture that failed is not asked for again. */
const retryAfterMs = 60_000;

/** How many failures are remembered. */
const maxFailures = 1000;

/** A source is asked for few pictures at a time, and few callers wait for it. */
const fetching = { maxRunning: 4, maxWaiting: 100, maxWaitMs: 10_000 };

type OriginalsOptions = {
  files: PictureFiles;
  fetchPicture: PictureFetch;
  log: Log;
  now: () => number;
};

export function createOriginals({ files, fetchPicture, log, now }: OriginalsOptions): Originals {
  const inFlight = createInFlightRequests<Buffer>();
  const enter = createBulkhead(fetching);
  const failures = new Map<string, { until: number; error: PictureUnavailable }>();

  const remember = (id: string, error: PictureUnavailable) => {
    log.warn('a blog picture could not be loaded', { id, error });
    failures.delete(id);
    failures.set(id, { until: now() + retryAfterMs, error });
    const [oldest] = failures.keys();
    if (failures.size > maxFailures && oldest) failures.delete(oldest);
  };

  const get = async ({ id, sourceUrl }: Pick<KnownPicture, 'id' | 'sourceUrl'>): Promise<Buffer> => {
    const kept = await files.read(id);
    if (kept) return kept;
    const failure = failures.get(id);
    if (failure && now() < failure.until) throw failure.error;
    try {
      const bytes = await enter(() => fetchPicture(sourceUrl));
      await measurePicture(bytes);
      await files.write(id, bytes);
      failures.delete(id);
      return bytes;
    } catch (error) {
      if (error instanceof PictureUnavailable) remember(id, error);
      throw error;
    }
  };

  return {
    require: (picture) => inFlight.join(picture.id, () => get(picture)),
    async refuse(id, reason) {
      remember(id, reason);
      await files.remove(id);
    },
  };
}
