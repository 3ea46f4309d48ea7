import { randomUUID } from 'node:crypto';
import type { UpdateObject } from 'kysely';
import type { Store } from '#platform/database/store.ts';
import type { Tables } from '#platform/database/tables.ts';

export type ClaimedJob = {
  id: string;
  kind: string;
  payload: unknown;
  attempt: number;
  lease: string;
  requestId: string | undefined;
};

/** Finds when the next job of these kinds is due or its lease ends; undefined if there is none. */
export async function findNextDue({ db }: Store, kinds: string[]): Promise<number | undefined> {
  const row = await db
    .selectFrom('jobs')
    .select('due_at')
    .where('state', 'in', ['ready', 'running'])
    .where('kind', 'in', kinds)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return row && Date.parse(row.due_at);
}

/**
 * Takes one due job for `leaseMs`; undefined if there is none. A job whose lease has ended is due again, because its
 * worker is dead or has lost it.
 */
export async function claimJob(
  store: Store,
  { kinds, leaseMs, now }: { kinds: string[]; leaseMs: number; now: number },
): Promise<ClaimedJob | undefined> {
  return store.transaction(async (trx) => {
    let due = trx
      .selectFrom('jobs')
      .select(['id', 'kind', 'payload', 'attempts', 'request_id'])
      .where('state', 'in', ['ready', 'running'])
      .where('kind', 'in', kinds)
      .where('due_at', '<=', new Date(now).toISOString())
      .orderBy('due_at')
      .limit(1);
    // A job that another server has locked is skipped, not waited for. SQLite runs one writing transaction at a time.
    if (store.kind === 'postgres') due = due.forUpdate().skipLocked();
    const job = await due.executeTakeFirst();
    if (!job) return undefined;
    const lease = randomUUID();
    const attempt = job.attempts + 1;
    await trx
      .updateTable('jobs')
      .set({ state: 'running', attempts: attempt, lease, due_at: new Date(now + leaseMs).toISOString() })
      .where('id', '=', job.id)
      .execute();
    const { id, kind, payload, request_id } = job;
    return { id, kind, payload: JSON.parse(payload), attempt, lease, requestId: request_id ?? undefined };
  });
}

/** Changes a job that is still ours. Returns false, and changes nothing, if another worker has taken its lease. */
export async function updateClaimed(
  { db }: Store,
  { id, lease }: ClaimedJob,
  change: UpdateObject<Tables, 'jobs'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set(change)
    .where('id', '=', id)
    .where('lease', '=', lease)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
