import { randomUUID } from 'node:crypto';
import type { Queries } from '#platform/database/store.ts';

/** Something to be done after the transaction that asks for it, at least once. */
export type NewJob = {
  kind: string;
  /** Plain data. What it is about is named, not copied: a person may be deleted. */
  payload: unknown;
  /** A second job with the same key is not made. */
  key?: string;
  /** What the job is about, such as `lead:<id>`. It is deleted with that. */
  subject?: string;
  /** The earliest time; now by default. */
  runAfter?: Date;
};

export type JobRun = {
  id: string;
  /** The first attempt is 1. */
  attempt: number;
  /** Aborted when the lease is lost or the worker has to stop. */
  signal: AbortSignal;
  /** Replaces the payload, so that the next attempt knows what this one has done. Throws where the lease is lost. */
  keep(payload: unknown): Promise<void>;
};

/**
 * Does the job, or throws, and is then called again later. It may be called again after it has succeeded
 * (a kill before the row was written), so it must be idempotent, or repeat harmlessly.
 */
export type JobHandler = (payload: unknown, run: JobRun) => Promise<void>;

/** Handlers by kind. A worker leaves the kinds it has no handler for to others. */
export type JobHandlers = Record<string, JobHandler>;

/** Thrown by a handler when trying again would change nothing: the job is dead at once. */
export class PermanentFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PermanentFailure';
  }
}

/** Thrown by a handler that was told to stop before it had done anything that lasts: another may begin at once. */
export class HandedBack extends Error {
  constructor() {
    super('Handed back: the server stops.');
    this.name = 'HandedBack';
  }
}

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
