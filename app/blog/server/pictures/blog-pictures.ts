import { createHash } from 'node:crypto';
import { BulkheadRejectedError } from 'cockatiel';
import { LRUCache } from 'lru-cache';
import { createBulkhead } from '#platform/bulkhead.ts';
import type { PictureFiles } from '#platform/http/pictures/picture-files.ts';
import { createInFlightRequests } from '#platform/in-flight-requests.ts';
import type { Log } from '#platform/log.ts';
import { untilAborted } from '#platform/time-limit.ts';
import {
  type BlogPictures,
  listPictureWidths,
  type PictureFormat,
  type PictureSource,
} from '../../domain/blog-pictures.ts';
import type { KnownPicture, KnownPictures } from '../database/pictures.ts';
import { encodePicture, measurePicture } from './encode-picture.ts';
import { isAllowed, type PictureFetch, PictureUnavailable } from './fetch-picture.ts';

export type PictureVariant = { id: string; width: number; format: PictureFormat };

export type ServedPictures = BlogPictures & {
  /**
   * The bytes of a picture in one width and format; undefined where it does not exist. Rejects with
   * PictureUnavailable where the source fails, and with BulkheadRejectedError where too many wait.
   */
  render(variant: PictureVariant): Promise<Buffer | undefined>;
  /** Fetches a known picture unless it is kept already, and resolves to its bytes; to 0 where it can't be had. */
  fetchOriginal(id: string): Promise<number>;
};

type Options = {
  /** Undefined where pictures are known only as long as the process lives. */
  known?: KnownPictures | undefined;
  files: PictureFiles;
  fetchPicture: PictureFetch;
  allowedOrigins: string[];
  log: Log;
  now?: () => number;
};

/** A source is asked for few pictures at a time, and few callers wait for it. */
const fetching = { maxRunning: 4, maxWaiting: 100, maxWaitMs: 10_000 };

/** The server may have no more than two processors, and a page must not wait behind a gallery. */
const encoding = { maxRunning: 2, maxWaiting: 60, maxWaitMs: 15_000 };

/** How long a picture that failed is not asked for again, and how many of them are remembered. */
const retryAfterMs = 60_000;
const maxFailures = 1000;

/** How many pictures are in memory; the database has more. */
const maxInMemory = 5000;

/** How many pictures of one post, or of one list, are served. A post with more pictures has links for the rest. */
const maxAtOnce = 200;

const maxAddressLength = 2000;

/**
 * The pictures of the blog, fetched from where WordPress keeps them, and served only by this site. Where the database is
 * slow or away, sizes may be missing, but no page fails.
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

  const askDatabase = async <Result>(work: (known: KnownPictures) => Promise<Result>) => {
    try {
      return known && (await work(known));
    } catch (error) {
      log.warn('pictures of the blog could not be looked up or kept', { error });
      return undefined;
    }
  };

  /** Finds the known ones of these ids in memory or in the database. */
  const findKnown = async (ids: string[]): Promise<KnownPicture[]> => {
    const atHand = ids.flatMap((id) => memory.get(id) ?? []);
    const others = ids.filter((id) => !memory.has(id));
    const found = others.length > 0 ? await askDatabase((known) => known.find(others)) : [];
    for (const picture of found ?? []) memory.set(picture.id, picture);
    return [...atHand, ...(found ?? [])];
  };

  /** Remembers pictures at once, and resolves when the database has them too. */
  const keep = async (pictures: KnownPicture[]) => {
    for (const picture of pictures) memory.set(picture.id, picture);
    if (pictures.length > 0) await askDatabase((known) => known.keep(pictures, now()));
  };

  const noteFailure = (id: string, error: unknown) => {
    if (!(error instanceof PictureUnavailable)) return;
    log.warn('a blog picture could not be loaded', { id, error });
    failures.set(id, error);
  };

  /** The picture as its source has it, requested once, and not again soon where that failed. */
  const requireOriginal = ({ id, sourceUrl }: Pick<KnownPicture, 'id' | 'sourceUrl'>): Promise<Buffer> =>
    inFlight.join(id, async () => {
      const kept = await files.read(id);
      if (kept) return kept;
      const failure = failures.get(id);
      if (failure) throw failure;
      try {
        const bytes = await fetchInTurn(() => fetchPicture(sourceUrl));
        await measurePicture(bytes);
        await files.write(id, bytes);
        return bytes;
      } catch (error) {
        noteFailure(id, error);
        throw error;
      }
    });

  const requireVariant = (picture: KnownPicture, width: number, format: PictureFormat): Promise<Buffer> => {
    const name = `${picture.id}-${width}.${format}`;
    return inFlight.join(name, async () => {
      const kept = await files.read(name);
      if (kept) return kept;
      const original = await requireOriginal(picture);
      try {
        const bytes = await encodeInTurn(() => encodePicture(original, width, format));
        await files.write(name, bytes);
        return bytes;
      } catch (error) {
        noteFailure(picture.id, error);
        // An original that turned out to be broken is requested again.
        if (error instanceof PictureUnavailable) await files.remove(picture.id);
        throw error;
      }
    });
  };

  const measure = async (picture: Pick<KnownPicture, 'id' | 'sourceUrl'>) => {
    const original = await requireOriginal(picture).catch(ignoreUnavailable);
    // A link replaces a picture that can't be had.
    if (original) await keep([{ ...picture, ...(await measurePicture(original)) }]);
  };

  /** Registers those of `sources` that may be served; pictures of unknown size are fetched and measured. */
  const learn = async (sources: PictureSource[]): Promise<void> => {
    const servable = sources.filter(({ url }) => isServable(url)).slice(0, maxAtOnce);
    const wanted = new Map(servable.map((source) => [createPictureId(source.url), source]));
    for (const id of wanted.keys()) if (memory.get(id)) wanted.delete(id);
    // They are kept again, because the database forgets what no post has had for long.
    const told = await findKnown([...wanted.keys()]);
    for (const { id } of told) wanted.delete(id);
    const untold = [];
    for (const [id, { url: sourceUrl, width, height }] of wanted) {
      if (width && height) told.push({ id, sourceUrl, width, height });
      else untold.push({ id, sourceUrl });
    }
    await Promise.all([keep(told), ...untold.map(measure)]);
  };

  /** The origin is checked again, because one that was allowed once may not be any more. */
  const findServable = async (id: string) =>
    (await findKnown([id])).find(({ sourceUrl }) => isServable(sourceUrl));

  return {
    async learn(sources, signal) {
      // A caller that stops waiting leaves; the work goes on, and its result is there for the next.
      await untilAborted(learn(sources), signal).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
    },
    find(sourceUrl) {
      const picture = memory.get(createPictureId(sourceUrl));
      return picture && { path: `/blog/media/${picture.id}`, width: picture.width, height: picture.height };
    },
    async fetchOriginal(id) {
      const picture = await findServable(id);
      const bytes = picture && (await requireOriginal(picture).catch(ignoreUnavailable));
      return bytes?.length ?? 0;
    },
    async render({ id, width, format }) {
      const picture = await findServable(id);
      if (!picture || !listPictureWidths(picture.width).includes(width)) return undefined;
      return requireVariant(picture, width, format);
    },
  };
}

/** The failure was logged where it happened. */
function ignoreUnavailable(error: unknown): undefined {
  if (!(error instanceof PictureUnavailable || error instanceof BulkheadRejectedError)) throw error;
}

function createPictureId(sourceUrl: string): string {
  return createHash('sha256').update(sourceUrl).digest('hex').slice(0, 16);
}
