import { randomUUID } from 'node:crypto';
import type { Queries } from '#platform/database/store.ts';
import { currentTrace } from '#platform/trace.ts';

/** Something to be done at least once, after the transaction that requests it. */
export type NewJob = {
  kind: string;
  /** Plain data, which names its subject and does not copy it, because a person may be deleted. */
  payload: unknown;
  /** A second job with the same key is not added. */
  key?: string;
  /** The subject of the job, such as `lead:<id>`. The job is deleted together with it. */
  subject?: string;
  /** The earliest start; now by default. */
  runAfter?: Date;
};

export type JobRun = {
  id: string;
  /** The first attempt is 1. */
  attempt: number;
  /** Aborted when the lease is lost or the server stops. A handler that throws then may be called at once elsewhere. */
  signal: AbortSignal;
  /** Replaces the payload, so that the next attempt knows what this one has done. Throws if the lease is lost. */
  savePayload(payload: unknown): Promise<void>;
};

/**
 * Does the job, or throws and is called again later. It may be called again even after it has succeeded, if the process
 * is killed before the row is written, so repeating it must do no harm.
 */
export type JobHandler = (payload: unknown, run: JobRun) => Promise<void>;

/** Handlers by kind. A worker leaves kinds without a handler to other workers. */
export type JobHandlers = Record<string, JobHandler>;

/** Thrown by a handler if trying again would change nothing, so that the job is given up at once. */
export class PermanentFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PermanentFailure';
  }
}

/** Adds jobs. With a transaction's handle they are committed together with their subject, or not at all. */
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
        request_id: currentTrace().requestId ?? null,
      })),
    )
    .onConflict((conflict) => conflict.column('unique_key').doNothing())
    .execute();
}
