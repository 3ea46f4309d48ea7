import { createHash } from 'node:crypto';
import { BulkheadRejectedError } from 'cockatiel';
import { createBulkhead } from '#platform/bulkhead.ts';
import type { PictureFiles } from '#platform/http/pictures/picture-files.ts';
import { createInFlightRequests } from '#platform/in-flight-requests.ts';
import type { Log } from '#platform/log.ts';
import {
  type BlogPictures,
  type KnownPicture,
  type KnownPictures,
  listPictureWidths,
  type PictureFormat,
  type PictureSource,
} from '../../domain/blog-pictures.ts';
import { encodePicture, measurePicture } from './encode-picture.ts';
import { isAllowed, type PictureFetch, PictureUnavailable } from './fetch-picture.ts';
import { createOriginals, type Originals } from './originals.ts';
import { createPictureRegister, type PictureRegister } from './picture-register.ts';

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

type ServedPicturesOptions = {
  /** Undefined where pictures are known only as long as the process lives. */
  known?: KnownPictures | undefined;
  files: PictureFiles;
  fetchPicture: PictureFetch;
  allowedOrigins: string[];
  log: Log;
  now?: () => number;
};

/** The server may have no more than two processors, and a page must not wait behind a gallery. */
const encoding = { maxRunning: 2, maxWaiting: 60, maxWaitMs: 15_000 };

/** The pictures of the blog, fetched from where WordPress keeps them, and served only by this site. */
export function createServedPictures({
  known,
  files,
  fetchPicture,
  allowedOrigins,
  log,
  now = Date.now,
}: ServedPicturesOptions): ServedPictures {
  const register = createPictureRegister({ known, log, now });
  const originals = createOriginals({ files, fetchPicture, log, now });
  const requireVariant = createVariants(files, originals);
  return {
    async learn(sources, signal) {
      const stopped = Promise.withResolvers<void>();
      signal.addEventListener('abort', () => stopped.resolve(), { once: true });
      if (signal.aborted) stopped.resolve();
      // A caller that stops waiting leaves; the work goes on, and its result is there for the next.
      await Promise.race([learnPictures(sources, { register, originals, allowedOrigins }), stopped.promise]);
    },
    find(sourceUrl) {
      const picture = register.get(createPictureId(sourceUrl));
      return picture && { path: `/blog/media/${picture.id}`, width: picture.width, height: picture.height };
    },
    async fetchOriginal(id) {
      const [picture] = await register.recall([id]);
      if (!picture || !isServable(picture.sourceUrl, allowedOrigins)) return 0;
      const bytes = await originals.require(picture).catch(ignoreUnavailable);
      return bytes?.length ?? 0;
    },
    async render({ id, width, format }) {
      const [picture] = await register.recall([id]);
      // The origin is checked again, because one that was allowed once may not be any more.
      if (!picture || !isServable(picture.sourceUrl, allowedOrigins)) return undefined;
      return listPictureWidths(picture.width).includes(width)
        ? requireVariant(picture, width, format)
        : undefined;
    },
  };
}

/** Makes each variant once, however many ask for it, and a few at a time. */
function createVariants(files: PictureFiles, originals: Originals) {
  const inFlight = createInFlightRequests<Buffer>();
  const enter = createBulkhead(encoding);

  const make = async (picture: KnownPicture, width: number, format: PictureFormat, name: string) => {
    const original = await originals.require(picture);
    try {
      const bytes = await enter(() => encodePicture(original, width, format));
      await files.write(name, bytes);
      return bytes;
    } catch (error) {
      if (error instanceof PictureUnavailable) await originals.refuse(picture.id, error);
      throw error;
    }
  };

  return async (picture: KnownPicture, width: number, format: PictureFormat): Promise<Buffer> => {
    const name = `${picture.id}-${width}.${format}`;
    return (await files.read(name)) ?? inFlight.join(name, () => make(picture, width, format, name));
  };
}

type Given = { register: PictureRegister; originals: Originals; allowedOrigins: string[] };

/** How many pictures of one post, or of one list, are served. A post with more pictures has links for the rest. */
const maxAtOnce = 200;

const maxAddressLength = 2000;

/** Registers those of `sources` that may be served; pictures of unknown size are fetched and measured. */
async function learnPictures(sources: PictureSource[], given: Given): Promise<void> {
  const { register, allowedOrigins } = given;
  const wanted = new Map(
    sources
      .filter(({ url }) => isServable(url, allowedOrigins))
      .slice(0, maxAtOnce)
      .map((source) => [createPictureId(source.url), source]),
  );
  for (const { id } of await register.recall([...wanted.keys()])) wanted.delete(id);
  const told: KnownPicture[] = [];
  const untold: Promise<void>[] = [];
  for (const [id, { url: sourceUrl, width, height }] of wanted) {
    if (width && height) told.push({ id, sourceUrl, width, height });
    else untold.push(measure({ id, sourceUrl }, given));
  }
  await Promise.all([register.add(told), ...untold]);
}

async function measure(
  picture: Pick<KnownPicture, 'id' | 'sourceUrl'>,
  { register, originals }: Given,
): Promise<void> {
  try {
    await register.add([{ ...picture, ...(await measurePicture(await originals.require(picture))) }]);
  } catch (error) {
    // A link replaces the picture.
    ignoreUnavailable(error);
  }
}

/** The failure was logged where it happened. */
function ignoreUnavailable(error: unknown): undefined {
  if (!(error instanceof PictureUnavailable || error instanceof BulkheadRejectedError)) throw error;
}

function createPictureId(sourceUrl: string): string {
  return createHash('sha256').update(sourceUrl).digest('hex').slice(0, 16);
}

function isServable(address: string, allowedOrigins: string[]): boolean {
  const url = address.length <= maxAddressLength ? URL.parse(address) : null;
  return url !== null && isAllowed(url, allowedOrigins);
}
