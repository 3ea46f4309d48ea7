import type { Store } from '#platform/database/store.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    blog_pictures: BlogPictureTable;
  }
}

export type BlogPictureTable = {
  /** The id in its addresses on this site. */
  id: string;
  source_url: string;
  /** The size of the original as it is displayed. */
  width: number;
  height: number;
  /** When a post last had the picture. */
  seen_at: string;
};

/** A picture of the blog that may be served. */
export type KnownPicture = {
  /** The id in its addresses on this site: 16 hexadecimal digits. */
  id: string;
  sourceUrl: string;
  /** The size of the original as it is displayed. */
  width: number;
  height: number;
};

/** Remembers the pictures of posts beyond the process, and for other servers. */
export type KnownPictures = {
  /** Finds the known ones of these ids, of which there are 200 at most. */
  find(ids: string[]): Promise<KnownPicture[]>;
  /** Remembers the pictures as seen now. Sizes that are known already stay, because pages were made with them. */
  keep(pictures: KnownPicture[], seenAt: number): Promise<void>;
};

/** How many rows are kept; those that no post has had for longest are deleted. */
const defaultMaxRows = 20_000;

/** How many times pictures are saved between two deletions. */
const keptBetweenLooks = 50;

/** Keeps the pictures of the blog in the database. */
export function createKnownPictures({ db }: Store, maxRows: number = defaultMaxRows): KnownPictures {
  let keptCount = 0;
  return {
    find: (ids) =>
      db
        .selectFrom('blog_pictures')
        .select(['id', 'source_url as sourceUrl', 'width', 'height'])
        .where('id', 'in', ids)
        .execute(),
    async keep(pictures, seenAt) {
      const seen_at = new Date(seenAt).toISOString();
      await db
        .insertInto('blog_pictures')
        .values(pictures.map(({ sourceUrl, ...picture }) => ({ ...picture, source_url: sourceUrl, seen_at })))
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at }))
        .execute();
      if (keptCount++ % keptBetweenLooks !== 0) return;
      await db
        .deleteFrom('blog_pictures')
        .where('seen_at', '<=', ({ selectFrom }) =>
          selectFrom('blog_pictures as newest')
            .select('newest.seen_at')
            .orderBy('newest.seen_at', 'desc')
            .offset(maxRows)
            .limit(1),
        )
        .execute();
    },
  };
}
