import { bulkhead } from 'cockatiel';
import { sql } from 'kysely';
import type { Store } from '#platform/database/store.ts';
import type { Log } from '#platform/log.ts';
import type { ResponseStore } from '../domain/cache/response-cache.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    blog_answers: {
      /** Names the source and the query. */
      key: string;
      /** JSON. */
      body: string;
      fetched_at: string;
    };
    blog_pictures: {
      /** The id in its addresses on this site: 16 hexadecimal digits. */
      id: string;
      source_url: string;
      /** The size of the original as it is displayed. */
      width: number;
      height: number;
      /** When a post last had the picture. */
      seen_at: string;
    };
  }
}

/** A picture of the blog that may be served. */
export type KnownPicture = { id: string; sourceUrl: string; width: number; height: number };

/** Stores the pictures of posts for later processes and other servers. Nothing rejects. */
export type KnownPictures = {
  /** Finds the known ones of these ids, of which there are 200 at most; undefined while the database fails. */
  find(ids: string[]): Promise<KnownPicture[] | undefined>;
  /** Remembers the pictures as seen now. Sizes that are known already stay, because pages were made with them. */
  save(pictures: KnownPicture[], seenAt: number): Promise<void>;
};

const defaultMaxRows = { blog_answers: 2000, blog_pictures: 20_000 };

/** A database that fails does so for every page, and one line a minute is enough. */
const warnEveryMs = 60_000;

/** How many times rows are written between two deletions of the oldest. */
const writesBetweenDeletions = 50;

/**
 * Stores the blog's last good responses and the sources of its pictures in the database. While that is busy or broken, the
 * blog works without them.
 */
export function createBlogTables({ db }: Store, log: Log, maxRows = defaultMaxRows) {
  // Few queries run at a time, because enquiries need the database too.
  const queue = bulkhead(3, 30);
  let warnedAt = Number.NEGATIVE_INFINITY;
  const attempt = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await queue.execute(work);
    } catch (error) {
      if (Date.now() - warnedAt >= warnEveryMs) {
        warnedAt = Date.now();
        log.warn('the database of the blog’s cache failed; the site goes on without it', { error });
      }
      return undefined;
    }
  };
  const writes = { blog_answers: 0, blog_pictures: 0 };
  const deleteOldest = async (table: keyof typeof writes, time: string) => {
    if (writes[table]++ % writesBetweenDeletions !== 0) return;
    const [rows, at] = [sql.table(table), sql.ref(time)];
    const newest = sql`select ${at} from ${rows} order by ${at} desc limit 1 offset ${maxRows[table]}`;
    await sql`delete from ${rows} where ${at} <= (${newest})`.execute(db);
  };

  const responses: ResponseStore = {
    find: (key) =>
      attempt(async () => {
        const row = await db
          .selectFrom('blog_answers')
          .select(['body', 'fetched_at'])
          .where('key', '=', key)
          .executeTakeFirst();
        return row && { value: JSON.parse(row.body), fetchedAt: Date.parse(row.fetched_at) };
      }),
    save: (key, { value, fetchedAt }) =>
      attempt(async () => {
        const row = { body: JSON.stringify(value), fetched_at: new Date(fetchedAt).toISOString() };
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
        await deleteOldest('blog_answers', 'fetched_at');
      }),
    delete: (key) =>
      attempt(async () => {
        await db.deleteFrom('blog_answers').where('key', '=', key).execute();
      }),
  };

  const pictures: KnownPictures = {
    find: (ids) =>
      attempt(() =>
        db
          .selectFrom('blog_pictures')
          .select(['id', 'source_url as sourceUrl', 'width', 'height'])
          .where('id', 'in', ids)
          .execute(),
      ),
    save: (known, seenAt) =>
      attempt(async () => {
        const seen_at = new Date(seenAt).toISOString();
        await db
          .insertInto('blog_pictures')
          .values(known.map(({ sourceUrl, ...picture }) => ({ ...picture, source_url: sourceUrl, seen_at })))
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at }))
          .execute();
        await deleteOldest('blog_pictures', 'seen_at');
      }),
  };

  return { responses, pictures };
}
