import { randomUUID } from 'node:crypto';
import type { Store } from '#platform/database/store.ts';

export type ClaimedJob = { id: string; kind: string; payload: unknown; attempt: number; lease: string };

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
      .select(['id', 'kind', 'payload', 'attempts'])
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
    return { id: job.id, kind: job.kind, payload: JSON.parse(job.payload), attempt, lease };
  });
}

/** Extends the lease. Returns false if another worker has taken it. */
export async function renewLease({ db }: Store, { id, lease }: ClaimedJob, until: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ due_at: new Date(until).toISOString() })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Replaces the payload. Returns false if another worker has taken the lease. */
export async function keepPayload(
  { db }: Store,
  { id, lease }: ClaimedJob,
  payload: unknown,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ payload: JSON.stringify(payload) })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type JobEnd =
  | { state: 'done' }
  | { state: 'ready'; dueAt: number; error: string }
  | { state: 'dead'; error: string };

/** Writes the result. Returns false if the lease was lost meanwhile; then the other worker's result counts. */
export async function endJob(
  { db }: Store,
  { id, lease }: ClaimedJob,
  end: JobEnd,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({
      state: end.state,
      lease: null,
      last_error: end.state === 'done' ? null : end.error.slice(0, 500),
      finished_at: end.state === 'ready' ? null : new Date(now).toISOString(),
      ...(end.state === 'ready' && { due_at: new Date(end.dueAt).toISOString() }),
    })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
