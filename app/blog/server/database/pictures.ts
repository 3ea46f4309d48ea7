import type { Queries, Store } from '#platform/database/store.ts';
import type { KnownPictures } from '../../domain/pictures/known-pictures.ts';

/** Rows. Those that no post has had for longest leave. */
const defaultMaxRows = 20_000;

/** How often pictures are kept between two looks at the number of rows. */
const keptBetweenLooks = 50;

/** As many at once: PostgreSQL and SQLite both bound the parameters of a statement. */
const batchSize = 100;

/** The pictures of the blog in the database. */
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
