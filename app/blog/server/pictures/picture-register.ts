import type { Log } from '#platform/log.ts';
import type { KnownPicture, KnownPictures } from '../../domain/blog-pictures.ts';

export type PictureRegister = {
  /** Finds the picture in memory. */
  get(id: string): KnownPicture | undefined;
  /** Finds the known ones of these ids in memory or in the database. */
  recall(ids: string[]): Promise<KnownPicture[]>;
  /** Adds to memory at once, and resolves when the database has it too. */
  add(pictures: KnownPicture[]): Promise<void>;
};

/** How many pictures are in memory; the database has more. */
const maxInMemory = 5000;

/** A picture seen again within a day is not saved again. */
const oneDayMs = 86_400_000;

/**
 * Knows which pictures may be served. Where the database is slow or away, sizes may be missing, but no page fails.
 */
export function createPictureRegister({
  known,
  log,
  now,
}: {
  /** Undefined where pictures are known only as long as the process lives. */
  known: KnownPictures | undefined;
  log: Log;
  now: () => number;
}): PictureRegister {
  /** The pictures by id, with the one used last at the end. */
  const memory = new Map<string, KnownPicture>();

  const remember = (picture: KnownPicture) => {
    memory.delete(picture.id);
    memory.set(picture.id, picture);
    const [oldest] = memory.keys();
    if (memory.size > maxInMemory && oldest) memory.delete(oldest);
  };

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

  const keep = async (pictures: KnownPicture[]) => {
    if (pictures.length > 0) await withStore((store) => store.keep(pictures, now()));
  };

  const recallFromStore = async (ids: string[]): Promise<KnownPicture[]> => {
    if (ids.length === 0) return [];
    const rows = (await withStore((store) => store.find(ids))) ?? [];
    const seenLongAgo = rows.filter(({ seenAt }) => now() - seenAt > oneDayMs);
    const pictures = rows.map(({ seenAt: _seenAt, ...picture }) => picture);
    for (const picture of pictures) remember(picture);
    await keep(seenLongAgo.map(({ seenAt: _seenAt, ...picture }) => picture));
    return pictures;
  };

  return {
    get: (id) => memory.get(id),
    async recall(ids) {
      const atHand = ids.flatMap((id) => memory.get(id) ?? []);
      for (const picture of atHand) remember(picture);
      return [...atHand, ...(await recallFromStore(ids.filter((id) => !memory.has(id))))];
    },
    async add(pictures) {
      for (const picture of pictures) remember(picture);
      await keep(pictures);
    },
  };
}
