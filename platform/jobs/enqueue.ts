import { randomUUID } from 'node:crypto';
import type { Queries } from '#platform/database/store.ts';
import type { NewJob } from './job.ts';

/** Adds jobs. With a transaction's handle they are committed together with what they are about, or not at all. */
export async function enqueue(db: Queries, jobs: NewJob[], now: number): Promise<void> {
  if (jobs.length === 0) return;
  const at = new Date(now);
  await db
    .insertInto('jobs')
    .values(
      jobs.map(({ kind, payload, key, subject, runAfter }) => ({
        id: randomUUID(),
        kind,
        payload: JSON.stringify(payload),
        unique_key: key ?? null,
        subject: subject ?? null,
        state: 'ready' as const,
        attempts: 0,
        due_at: (runAfter ?? at).toISOString(),
        lease: null,
        last_error: null,
        created_at: at.toISOString(),
        finished_at: null,
      })),
    )
    .onConflict((conflict) => conflict.column('unique_key').doNothing())
    .execute();
}
