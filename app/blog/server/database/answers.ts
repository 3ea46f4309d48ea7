import type { Store } from '#platform/database/store.ts';
import type { AnswerStore } from '../../domain/cache/answer-cache.ts';

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

/** How many answers are saved between two deletions. */
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
      const row = { body, fetched_at: new Date(fetchedAt).toISOString() };
      await db
        .insertInto('blog_answers')
        .values({ key, ...row })
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet(row)
            .whereRef('excluded.fetched_at', '>', 'blog_answers.fetched_at'),
        )
        .execute();
      if (keptCount++ % keptBetweenLooks !== 0) return;
      await db
        .deleteFrom('blog_answers')
        .where('fetched_at', '<=', ({ selectFrom }) =>
          selectFrom('blog_answers as newest')
            .select('newest.fetched_at')
            .orderBy('newest.fetched_at', 'desc')
            .offset(maxRows)
            .limit(1),
        )
        .execute();
    },
    async delete(key) {
      await db.deleteFrom('blog_answers').where('key', '=', key).execute();
    },
  };
}
