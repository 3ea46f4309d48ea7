import type { Queries, Store } from '#platform/database/store.ts';
import type { KnownPictures } from '../../domain/blog-pictures.ts';

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

/** How many rows are kept; those that no post has had for longest are deleted. */
const defaultMaxRows = 20_000;

/** How many times pictures are saved between two counts of the rows. */
const keptBetweenLooks = 50;

/** How many rows one statement takes: PostgreSQL and SQLite both limit its parameters. */
const batchSize = 100;

/** Keeps the pictures of the blog in the database. */
export function createKnownPictures({ db }: Store, maxRows: number = defaultMaxRows): KnownPictures {
  let keptCount = 0;
  return {
    async find(ids) {
      const found = [];
      for (const batch of cutIntoBatches(ids)) {
        const rows = await db
          .selectFrom('blog_pictures')
          .select(['id', 'source_url', 'width', 'height', 'seen_at'])
          .where('id', 'in', batch)
          .execute();
        for (const { source_url: sourceUrl, seen_at, ...row } of rows)
          found.push({ ...row, sourceUrl, seenAt: Date.parse(seen_at) });
      }
      return found;
    },
    async keep(pictures, seenAt) {
      const seen_at = new Date(seenAt).toISOString();
      for (const batch of cutIntoBatches(pictures)) {
        await db
          .insertInto('blog_pictures')
          .values(batch.map(({ sourceUrl, ...picture }) => ({ ...picture, source_url: sourceUrl, seen_at })))
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at }))
          .execute();
      }
      if (keptCount++ % keptBetweenLooks === 0) await deleteOldest(db, maxRows);
    },
  };
}

function cutIntoBatches<Value>(values: Value[]): Value[][] {
  const count = Math.ceil(values.length / batchSize);
  return Array.from({ length: count }, (_, at) => values.slice(at * batchSize, (at + 1) * batchSize));
}

async function deleteOldest(db: Queries, maxRows: number): Promise<void> {
  const newestToLeave = await db
    .selectFrom('blog_pictures')
    .select('seen_at')
    .orderBy('seen_at', 'desc')
    .offset(maxRows)
    .limit(1)
    .executeTakeFirst();
  if (!newestToLeave) return;
  await db.deleteFrom('blog_pictures').where('seen_at', '<=', newestToLeave.seen_at).execute();
}
