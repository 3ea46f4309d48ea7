import { createHash } from 'node:crypto';
import { BulkheadRejectedError } from 'cockatiel';
import { LRUCache } from 'lru-cache';
import { createBulkhead } from '#platform/bulkhead.ts';
import type { PictureFiles } from '#platform/http/pictures/picture-files.ts';
import { createInFlightRequests } from '#platform/in-flight-requests.ts';
import type { Log } from '#platform/log.ts';
import { rejectOnAbort } from '#platform/time-limit.ts';
import {
  type BlogPictures,
  listPictureWidths,
  type PictureFormat,
  type PictureSource,
} from '../../domain/blog-pictures.ts';
import type { KnownPicture, KnownPictures } from '../blog-tables.ts';
import { encodePicture, measurePicture } from './encode-picture.ts';
import { isAllowed, type PictureFetch, PictureUnavailable } from './fetch-picture.ts';

export type PictureVariant = { id: string; width: number; format: PictureFormat };

export type ServedPictures = BlogPictures & {
  /**
   * The bytes of a picture in one width and format; undefined where it does not exist. Rejects with
   * PictureUnavailable where the source fails, with BulkheadRejectedError where too many wait, and with PictureLookupFailed
   * while the database that knows what exists fails.
   */
  render(variant: PictureVariant): Promise<Buffer | undefined>;
  /** Fetches a known picture unless it is stored already. Resolves to its size in bytes; to 0 where it can't be fetched. */
  fetchOriginal(id: string): Promise<number>;
};

/** Whether there is such a picture can't be said now. */
export class PictureLookupFailed extends Error {
  override name = 'PictureLookupFailed';
}

type Options = {
  /** Undefined where pictures are known only as long as the process lives. */
  known?: KnownPictures | undefined;
  files: PictureFiles;
  fetchPicture: PictureFetch;
  allowedOrigins: string[];
  log: Log;
  now?: () => number;
};

/** Few pictures are fetched at a time, and few callers wait. */
const fetching = { maxRunning: 4, maxWaiting: 100, maxWaitMs: 10_000 };

/** The server may have only two processors, and a page must not wait behind a gallery. */
const encoding = { maxRunning: 2, maxWaiting: 60, maxWaitMs: 15_000 };

/** How soon a picture that failed is requested again, and how many failures are remembered. */
const retryAfterMs = 60_000;
const maxFailures = 1000;

/** How many pictures are in memory; the database has more. */
const maxInMemory = 5000;

/** How many pictures of one post or list are served. Links replace the rest. */
const maxAtOnce = 200;

const maxAddressLength = 2000;

/**
 * The pictures of the blog, fetched from where WordPress keeps them, and served only by this site. Where the database
 * is slow or away, sizes may be missing, but no page fails.
 */
export function createServedPictures({
  known,
  files,
  fetchPicture,
  allowedOrigins,
  log,
  now = Date.now,
}: Options): ServedPictures {
  const memory = new LRUCache<string, KnownPicture>({ max: maxInMemory });
  const failures = new LRUCache<string, PictureUnavailable>({
    max: maxFailures,
    ttl: retryAfterMs,
    ttlResolution: 0,
    perf: { now },
  });
  const inFlight = createInFlightRequests<Buffer>();
  const fetchInTurn = createBulkhead(fetching);
  const encodeInTurn = createBulkhead(encoding);

  const isServable = (address: string): boolean => {
    const url = address.length <= maxAddressLength ? URL.parse(address) : null;
    return url !== null && isAllowed(url, allowedOrigins);
  };

  /** Loads those of these pictures that the database knows into memory. Resolves to false while the database fails. */
  const recall = async (ids: string[]): Promise<boolean> => {
    const missing = ids.filter((id) => !memory.has(id));
    if (missing.length === 0 || !known) return true;
    const found = await known.find(missing);
    for (const picture of found ?? []) memory.set(picture.id, picture);
    return found !== undefined;
  };

  /** Reads the file of that name, or stores what `make` resolves to. Simultaneous callers share one result. */
  const obtain = (id: string, name: string, create: () => Promise<Buffer>): Promise<Buffer> =>
    inFlight.join(name, async () => {
      const stored = await files.read(name);
      if (stored) return stored;
      try {
        const bytes = await create();
        await files.write(name, bytes);
        return bytes;
      } catch (error) {
        if (error instanceof PictureUnavailable && !failures.has(id)) {
          log.warn('a blog picture could not be loaded', { id, error });
          failures.set(id, error);
        }
        throw error;
      }
    });

  /** The picture as its source has it. It is requested once, and after a failure not again for a minute. */
  const requireOriginal = ({ id, sourceUrl }: Pick<KnownPicture, 'id' | 'sourceUrl'>): Promise<Buffer> =>
    obtain(id, id, async () => {
      const failure = failures.get(id);
      if (failure) throw failure;
      const bytes = await fetchInTurn(() => fetchPicture(sourceUrl));
      await measurePicture(bytes);
      return bytes;
    });

  const requireVariant = (picture: KnownPicture, width: number, format: PictureFormat): Promise<Buffer> =>
    obtain(picture.id, `${picture.id}-${width}.${format}`, async () => {
      const original = await requireOriginal(picture);
      try {
        return await encodeInTurn(() => encodePicture(original, width, format));
      } catch (error) {
        // An original that turned out to be broken is requested again.
        if (error instanceof PictureUnavailable) await files.remove(picture.id);
        throw error;
      }
    });

  /** Adds a picture to memory, and measures it where its size is unknown. One that can't be fetched becomes a link. */
  const remember = async (id: string, { url: sourceUrl, width, height }: PictureSource) => {
    if (memory.has(id)) return;
    if (width && height) return void memory.set(id, { id, sourceUrl, width, height });
    const original = await requireOriginal({ id, sourceUrl }).catch(ignoreUnavailable);
    if (original) memory.set(id, { id, sourceUrl, ...(await measurePicture(original)) });
  };

  /** Registers those of `sources` that may be served. */
  const learn = async (sources: PictureSource[]): Promise<void> => {
    const servable = sources.filter(({ url }) => isServable(url)).slice(0, maxAtOnce);
    const wanted = new Map(servable.map((source) => [createPictureId(source.url), source]));
    for (const id of wanted.keys()) if (memory.get(id)) wanted.delete(id);
    await recall([...wanted.keys()]);
    await Promise.all([...wanted].map(([id, source]) => remember(id, source)));
    // Pictures from the database are stored again as seen now, because it drops those unseen for longest.
    const learnt = [...wanted.keys()].flatMap((id) => memory.get(id) ?? []);
    if (learnt.length > 0) await known?.save(learnt, now());
  };

  /** Checks the origin again, because it may no longer be allowed. */
  const findServable = async (id: string): Promise<KnownPicture | undefined> => {
    const isRecalled = await recall([id]);
    const picture = memory.get(id);
    if (!picture && !isRecalled) throw new PictureLookupFailed();
    return picture && isServable(picture.sourceUrl) ? picture : undefined;
  };

  return {
    async learn(sources, signal) {
      // The work goes on after a caller stops waiting, and the next one finds its result.
      try {
        await rejectOnAbort(learn(sources), signal);
        return true;
      } catch (error) {
        if (!signal.aborted) throw error;
        return false;
      }
    },
    find(sourceUrl) {
      const picture = memory.get(createPictureId(sourceUrl));
      return picture && { path: `/blog/media/${picture.id}`, width: picture.width, height: picture.height };
    },
    async fetchOriginal(id) {
      const size = await files.findSize(id);
      if (size) return size;
      const picture = await findServable(id).catch(ignoreUnavailable);
      return (picture && (await requireOriginal(picture).catch(ignoreUnavailable)))?.length ?? 0;
    },
    async render({ id, width, format }) {
      const picture = await findServable(id);
      if (!picture || !listPictureWidths(picture.width).includes(width)) return undefined;
      return requireVariant(picture, width, format);
    },
  };
}

/** The failure has been logged already. */
function ignoreUnavailable(error: unknown): undefined {
  const isExpected = [PictureUnavailable, BulkheadRejectedError, PictureLookupFailed].some(
    (kind) => error instanceof kind,
  );
  if (!isExpected) throw error;
}

function createPictureId(sourceUrl: string): string {
  return createHash('sha256').update(sourceUrl).digest('hex').slice(0, 16);
}
