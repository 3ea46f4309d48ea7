import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { findNetwork } from '#platform/http/client-address.ts';
import { emailKey } from '#platform/mail/email-address.ts';
import type { Queries } from './store.ts';

export type RateWindow = { seconds: number; count: number };

export type RateLimitResult =
  | { allowed: true }
  | { allowed: false; retryAfterSeconds: number; window: RateWindow };

type Counted = { what: string; whom: string; windows: readonly RateWindow[] };

/**
 * Counts one more `what` by `whom` (a hash, because raw addresses are not stored), and returns whether every window
 * allows it. A refused one is not counted. A window begins with its first count and is the same for all servers. Within
 * a transaction, others with the same `whom` wait here until it ends.
 */
export async function countAgainstLimit(
  db: Queries,
  { what, whom, windows, now }: Counted & { now: number },
): Promise<RateLimitResult> {
  const nowIso = new Date(now).toISOString();
  let refused: Extract<RateLimitResult, { allowed: false }> | undefined;
  for (const window of windows) {
    const { seconds } = window;
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
    const retryAfterSeconds = Math.ceil((Date.parse(ends_at) - now) / 1000);
    if (count > window.count && retryAfterSeconds > (refused?.retryAfterSeconds ?? 0))
      refused = { allowed: false, retryAfterSeconds, window };
  }
  if (!refused) return { allowed: true };
  await undoCount(db, { what, whom, windows });
  return refused;
}

/** Takes a count back if something else refused the request. */
export async function undoCount(db: Queries, { what, whom, windows }: Counted): Promise<void> {
  await db
    .updateTable('rate_counts')
    .set((row) => ({ count: row('count', '-', 1) }))
    .where(
      'id',
      'in',
      windows.map(({ seconds }) => `${what}:${seconds}:${whom}`),
    )
    .execute();
}

/** Deletes the counts whose windows have ended. */
export async function deleteEndedCounts(db: Queries, now: number): Promise<void> {
  await db.deleteFrom('rate_counts').where('ends_at', '<=', new Date(now).toISOString()).execute();
}

/** The key for counting a network: an IPv4 address, or an IPv6 /56, which one household may have. It can't be reversed. */
export function hashAddress(address: string, secret: string): string {
  return hash(`address\0${findNetwork(address, { ipv4: 4, ipv6: 7 })}`, secret);
}

/** The key for counting emails to an address. */
export function hashEmail(email: string, secret: string): string {
  return hash(`email\0${emailKey(email)}`, secret);
}

const hash = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('base64url');
