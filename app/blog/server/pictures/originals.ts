import type { PictureFiles } from '#platform/http/pictures/picture-files.ts';
import type { Log } from '#platform/log.ts';
import { createFlights } from '../../domain/keeper/flights.ts';
import { createGate } from '../../domain/keeper/gate.ts';
import type { KnownPicture } from '../../domain/pictures/known-pictures.ts';
import { measurePicture } from './encode-picture.ts';
import type { PictureFetch } from './fetch-picture.ts';
import { PictureUnavailable } from './picture-error.ts';

export type Originals = {
  /** The picture as its source has it, asked for once. Rejects with PictureUnavailable. */
  require(picture: Pick<KnownPicture, 'id' | 'sourceUrl'>): Promise<Buffer>;
  /** It turned out to be broken: it is asked for anew, but not at once. */
  refuse(id: string, reason: PictureUnavailable): Promise<void>;
};

/** A source that failed is left in peace for so long. */
const restMs = 60_000;

/** Failures that are remembered. */
const mostFailures = 1000;

/** A source is asked for few at a time, and no crowd waits for it. */
const fetching = { most: 4, maxWaiting: 100, maxWaitMs: 10_000 };

export type OriginalsOptions = {
  files: PictureFiles;
  fetchPicture: PictureFetch;
  log: Log;
  now: () => number;
};

export function createOriginals({ files, fetchPicture, log, now }: OriginalsOptions): Originals {
  const flights = createFlights<Buffer>();
  const pass = createGate(fetching);
  const failures = new Map<string, { until: number; error: PictureUnavailable }>();

  const remember = (id: string, error: PictureUnavailable) => {
    log.warn('a picture of the blog can’t be had', { id, error });
    failures.delete(id);
    failures.set(id, { until: now() + restMs, error });
    const [oldest] = failures.keys();
    if (failures.size > mostFailures && oldest) failures.delete(oldest);
  };

  const get = async ({ id, sourceUrl }: Pick<KnownPicture, 'id' | 'sourceUrl'>): Promise<Buffer> => {
    const kept = await files.read(id);
    if (kept) return kept;
    const failure = failures.get(id);
    if (failure && now() < failure.until) throw failure.error;
    try {
      const bytes = await pass(() => fetchPicture(sourceUrl));
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
    require: (picture) => flights.join(picture.id, () => get(picture)),
    async refuse(id, reason) {
      remember(id, reason);
      await files.remove(id);
    },
  };
}
