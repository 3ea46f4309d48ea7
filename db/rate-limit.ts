import { sql } from 'kysely';
import type { Queries } from './store.ts';

export type RateWindow = { seconds: number; count: number };

export type RateVerdict = { allowed: true } | { allowed: false; retryAfterSeconds: number };

/**
 * Counts one more of `what` by `whom` (a hash: raw addresses are not kept) and says whether it is within
 * every window; what is refused is counted in none. A window begins with the first and is the same for all servers. Within a transaction, others
 * of the same `whom` wait here until it ends.
 */
export async function countAgainstLimit(
  db: Queries,
  { what, whom, windows, now }: { what: string; whom: string; windows: readonly RateWindow[]; now: number },
): Promise<RateVerdict> {
  const nowIso = new Date(now).toISOString();
  let retryAfterSeconds = 0;
  for (const { seconds, count: most } of windows) {
    const { count, ends_at } = await db
      .insertInto('rate_counts')
      .values({
        id: `${what}:${seconds}:${whom}`,
        ends_at: new Date(now + seconds * 1000).toISOString(),
        count: 1,
      })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({
          count: sql<number>`case when rate_counts.ends_at <= ${nowIso} then 1 else rate_counts.count + 1 end`,
          ends_at: sql<string>`case when rate_counts.ends_at <= ${nowIso} then excluded.ends_at else rate_counts.ends_at end`,
        }),
      )
      .returning(['count', 'ends_at'])
      .executeTakeFirstOrThrow();
    if (count > most)
      retryAfterSeconds = Math.max(retryAfterSeconds, Math.ceil((Date.parse(ends_at) - now) / 1000));
  }
  if (retryAfterSeconds > 0)
    await db
      .updateTable('rate_counts')
      .set((row) => ({ count: row('count', '-', 1) }))
      .where(
        'id',
        'in',
        windows.map(({ seconds }) => `${what}:${seconds}:${whom}`),
      )
      .execute();
  return retryAfterSeconds > 0 ? { allowed: false, retryAfterSeconds } : { allowed: true };
}

/** Forgets what is counted no more. */
export async function deleteEndedCounts(db: Queries, now: number): Promise<void> {
  await db.deleteFrom('rate_counts').where('ends_at', '<=', new Date(now).toISOString()).execute();
}
