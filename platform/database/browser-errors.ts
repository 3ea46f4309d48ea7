import { createHash } from 'node:crypto';
import type { Queries } from './store.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    browser_errors: {
      /** A hash of what was said and where, so that the same error on the same page is one row. */
      id: string;
      said: string;
      source: string;
      line: number;
      path: string;
      first_at: string;
      last_at: string;
      times: number;
    };
  }
}

const retentionMs = 30 * 24 * 3600_000;
const shownErrors = 50;
/** Reports can be made up, so only the newest are kept for longer than a day. */
const maxErrors = 2000;

type Reported = { said: string; source: string; line: number; path: string };

/** Keeps an error that browsers have reported so many times. Nothing about the visitors is known. */
export async function insertBrowserError(db: Queries, error: Reported, times: number, nowMs: number) {
  const { said, source, line, path } = error;
  const id = createHash('sha256').update([said, source, line, path].join('\0')).digest('base64url');
  const at = new Date(nowMs).toISOString();
  await db
    .insertInto('browser_errors')
    .values({ id, said, source, line, path, first_at: at, last_at: at, times })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((row) => ({ last_at: at, times: row('browser_errors.times', '+', times) })),
    )
    .execute();
}

/** Lists errors, the latest first. The same error on any number of pages is one. */
export async function listBrowserErrors(db: Queries) {
  const errors = await db
    .selectFrom('browser_errors')
    .select(({ fn }) => [
      ...(['said', 'source', 'line'] as const),
      fn.min('path').as('path'),
      fn.countAll().as('pages'),
      fn.sum('times').as('times'),
      fn.min('first_at').as('firstAt'),
      fn.max('last_at').as('lastAt'),
    ])
    .groupBy(['said', 'source', 'line'])
    .orderBy('lastAt', 'desc')
    .limit(shownErrors)
    .execute();
  return errors.map(({ pages, times, ...error }) => ({
    ...error,
    pages: Number(pages),
    times: Number(times),
  }));
}

export async function deleteOldBrowserErrors(db: Queries, now: Date): Promise<number> {
  const newest = db.selectFrom('browser_errors').select('id').orderBy('last_at', 'desc').limit(maxErrors);
  const { numDeletedRows } = await db
    .deleteFrom('browser_errors')
    .where((eb) =>
      eb.or([
        eb('last_at', '<', new Date(now.getTime() - retentionMs).toISOString()),
        eb('id', 'not in', newest),
      ]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
