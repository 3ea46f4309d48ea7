import type { Queries, Store } from '#platform/database/store.ts';
import type { AnswerStore } from '../../domain/cache/answer-store.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    blog_answers: BlogAnswerTable;
  }
}

export type BlogAnswerTable = {
  /** Names the source and the question. */
  key: string;
  /** JSON. */
  body: string;
  fetched_at: string;
};

/** How many rows are kept; the oldest are deleted. */
const defaultMaxRows = 2000;

/** How many answers are saved between two counts of the rows. */
const keptBetweenLooks = 50;

/** Keeps the blog's last good answers in the database. */
export function createAnswerStore({ db }: Store, maxRows: number = defaultMaxRows): AnswerStore {
  let keptCount = 0;
  return {
    async find(key, newerThan) {
      const row = await db
        .selectFrom('blog_answers')
        .select(['body', 'fetched_at'])
        .where('key', '=', key)
        .where('fetched_at', '>', new Date(newerThan).toISOString())
        .executeTakeFirst();
      return row && { body: row.body, fetchedAt: Date.parse(row.fetched_at) };
    },
    async save(key, { body, fetchedAt }) {
      const fetched_at = new Date(fetchedAt).toISOString();
      await db
        .insertInto('blog_answers')
        .values({ key, body, fetched_at })
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet((update) => ({
              body: update.ref('excluded.body'),
              fetched_at: update.ref('excluded.fetched_at'),
            }))
            .whereRef('excluded.fetched_at', '>', 'blog_answers.fetched_at'),
        )
        .execute();
      if (keptCount++ % keptBetweenLooks === 0) await deleteOldest(db, maxRows);
    },
    async delete(key) {
      await db.deleteFrom('blog_answers').where('key', '=', key).execute();
    },
  };
}

async function deleteOldest(db: Queries, maxRows: number): Promise<void> {
  const newestToLeave = await db
    .selectFrom('blog_answers')
    .select('fetched_at')
    .orderBy('fetched_at', 'desc')
    .offset(maxRows)
    .limit(1)
    .executeTakeFirst();
  if (!newestToLeave) return;
  await db.deleteFrom('blog_answers').where('fetched_at', '<=', newestToLeave.fetched_at).execute();
}
