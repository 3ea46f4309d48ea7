import { createHash } from 'node:crypto';
import { BlogError } from '#domain/blog/blog-error.ts';
import { createFlights } from '#domain/blog/keeper/flights.ts';
import { createGate } from '#domain/blog/keeper/gate.ts';
import { listPictureWidths, type PictureFormat } from '#domain/blog/picture-widths.ts';
import type { KnownPicture, KnownPictures } from '#domain/blog/pictures/known-pictures.ts';
import type { BlogPictures, PictureSource } from '#domain/blog/wordpress/blog-pictures.ts';
import type { Log } from '#domain/log.ts';
import { encodePicture, measurePicture } from './encode-picture.ts';
import { isAllowed, type PictureFetch } from './fetch-picture.ts';
import { createOriginals } from './originals.ts';
import { PictureUnavailable } from './picture-error.ts';
import type { PictureFiles } from './picture-files.ts';

export type PictureVariant = { id: string; width: number; format: PictureFormat };

export type ServedPictures = BlogPictures & {
  /**
   * The bytes of a picture in one width and format; undefined where there is no such one. Rejects with
   * PictureUnavailable where the source fails, with a BlogError where too many wait.
   */
  render(variant: PictureVariant): Promise<Buffer | undefined>;
};

export type ServedPicturesOptions = {
  /** Undefined: known as long as the process lives. */
  known?: KnownPictures | undefined;
  files: PictureFiles;
  fetchPicture: PictureFetch;
  allowedOrigins: string[];
  log: Log;
  now?: () => number;
};

/** Pictures in memory. The database has more. */
const mostInMemory = 5000;

/** Of one post, or of one list. A post of more pictures shows links for the rest. */
const mostAtOnce = 200;

const longestAddress = 2000;

/** A picture seen again within a day is not written down again. */
const oneDayMs = 86_400_000;

/** Two processors are all there is, and a page must not wait behind a gallery. */
const encoding = { most: 2, maxWaiting: 60, maxWaitMs: 15_000 };

/** The pictures of the blog, fetched from where WordPress keeps them and served by this site alone. */
export function createServedPictures({
  known,
  files,
  fetchPicture,
  allowedOrigins,
  log,
  now = Date.now,
}: ServedPicturesOptions): ServedPictures {
  /** By id, the one used last at the end. */
  const memory = new Map<string, KnownPicture>();
  const originals = createOriginals({ files, fetchPicture, log, now });
  const flights = createFlights<Buffer>();
  const pass = createGate(encoding);

  const remember = (picture: KnownPicture) => {
    memory.delete(picture.id);
    memory.set(picture.id, picture);
    const [oldest] = memory.keys();
    if (memory.size > mostInMemory && oldest) memory.delete(oldest);
  };

  /** A database that is slow or gone costs sizes, never a page. */
  const withStore = async <Result>(
    work: (store: KnownPictures) => Promise<Result>,
  ): Promise<Result | undefined> => {
    try {
      return known && (await work(known));
    } catch (error) {
      log.warn('pictures of the blog could not be looked up or kept', { error });
      return undefined;
    }
  };

  const keep = (pictures: KnownPicture[]) =>
    pictures.length > 0 ? withStore((store) => store.keep(pictures, now())) : undefined;

  const measure = async (id: string, sourceUrl: string) => {
    try {
      const picture = {
        id,
        sourceUrl,
        ...(await measurePicture(await originals.require({ id, sourceUrl }))),
      };
      remember(picture);
      await keep([picture]);
    } catch (error) {
      // Said already, where it failed; a link stands for the picture.
      if (!(error instanceof PictureUnavailable || error instanceof BlogError)) throw error;
    }
  };

  const learnAll = async (sources: PictureSource[]) => {
    const wanted = new Map(
      sources
        .filter(({ url }) => isServable(url, allowedOrigins))
        .slice(0, mostAtOnce)
        .map((source) => [createPictureId(source.url), source]),
    );
    for (const id of wanted.keys()) if (memory.has(id)) wanted.delete(id);
    if (wanted.size === 0) return;
    const seenAgain: KnownPicture[] = [];
    for (const { seenAt, ...picture } of (await withStore((store) => store.find([...wanted.keys()]))) ?? []) {
      remember(picture);
      wanted.delete(picture.id);
      if (now() - seenAt > oneDayMs) seenAgain.push(picture);
    }
    const told: KnownPicture[] = [];
    const untold: Promise<void>[] = [];
    for (const [id, { url: sourceUrl, width, height }] of wanted) {
      if (width && height) told.push({ id, sourceUrl, width, height });
      else untold.push(measure(id, sourceUrl));
    }
    for (const picture of told) remember(picture);
    await Promise.all([keep([...told, ...seenAgain]), ...untold]);
  };

  const findKnown = async (id: string): Promise<KnownPicture | undefined> => {
    const found = memory.get(id) ?? (await withStore((store) => store.find([id])))?.[0];
    if (found) remember(found);
    // What was allowed once need not be so today.
    return found && isServable(found.sourceUrl, allowedOrigins) ? found : undefined;
  };

  const encode = async (picture: KnownPicture, width: number, format: PictureFormat, name: string) => {
    const original = await originals.require(picture);
    try {
      const bytes = await pass(() => encodePicture(original, width, format));
      await files.write(name, bytes);
      return bytes;
    } catch (error) {
      if (error instanceof PictureUnavailable) await originals.refuse(picture.id, error);
      throw error;
    }
  };

  return {
    async learn(sources, signal) {
      const stopped = Promise.withResolvers<void>();
      signal.addEventListener('abort', () => stopped.resolve(), { once: true });
      if (signal.aborted) stopped.resolve();
      // Who waits no longer leaves; what is under way goes on, and is there for the next.
      await Promise.race([learnAll(sources), stopped.promise]);
    },
    find(sourceUrl) {
      const picture = memory.get(createPictureId(sourceUrl));
      return picture && { path: `/blog/media/${picture.id}`, width: picture.width, height: picture.height };
    },
    async render({ id, width, format }) {
      const picture = await findKnown(id);
      if (!picture || !listPictureWidths(picture.width).includes(width)) return undefined;
      const name = `${id}-${width}.${format}`;
      return (await files.read(name)) ?? flights.join(name, () => encode(picture, width, format, name));
    },
  };
}

function createPictureId(sourceUrl: string): string {
  return createHash('sha256').update(sourceUrl).digest('hex').slice(0, 16);
}

function isServable(address: string, allowedOrigins: string[]): boolean {
  const url = address.length <= longestAddress ? URL.parse(address) : null;
  return url !== null && isAllowed(url, allowedOrigins);
}
