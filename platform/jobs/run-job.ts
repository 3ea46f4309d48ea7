import { setTimeout as wait } from 'node:timers/promises';
import type { Store } from '#platform/database/store.ts';
import { type Log, redactAddresses } from '#platform/log.ts';
import { createDuration } from '#platform/metrics/metrics.ts';
import { runTraced } from '#platform/trace.ts';
import { type ClaimedJob, updateClaimed } from './claim.ts';
import { type JobHandlers, PermanentFailure } from './job.ts';

const runs = createDuration('saltbush_job_duration_seconds', 'Jobs that ran, by kind and outcome.');

export type RunOptions = {
  store: Store;
  handlers: JobHandlers;
  log: Log;
  leaseMs: number;
};

/**
 * Runs one claimed job, renews its lease and stores the result. Its log lines and emails name the request that caused
 * it. Throws only if the database does.
 */
export function runJob(job: ClaimedJob, options: RunOptions, stopping: AbortSignal): Promise<void> {
  return runTraced({ requestId: job.requestId, job: job.id }, () => runTracedJob(job, options, stopping));
}

async function runTracedJob(job: ClaimedJob, options: RunOptions, stopping: AbortSignal): Promise<void> {
  const { store, handlers, log } = options;
  const facts = { job: job.id, kind: job.kind, attempt: job.attempt };
  const lost = new AbortController();
  const ended = new AbortController();
  void renewLease(job, options, lost, ended.signal);
  const signal = AbortSignal.any([lost.signal, stopping]);
  const savePayload = async (payload: unknown) => {
    if (!(await updateClaimed(store, job, { payload: JSON.stringify(payload) })))
      throw new Error('Another worker took over the job.');
  };
  const began = performance.now();
  let end: JobEnd;
  try {
    // A job with so many attempts and no result must have killed its process each time.
    if (job.attempt > maxAttempts) throw new PermanentFailure('The job never finished.');
    await handlers[job.kind]?.(job.payload, { id: job.id, attempt: job.attempt, signal, savePayload });
    end = { state: 'done' };
  } catch (error) {
    end = decideEnd(error, job.attempt, stopping.aborted);
  } finally {
    ended.abort();
  }
  const outcome = end.state === 'ready' ? 'failed' : end.state;
  runs.record(performance.now() - began, { kind: job.kind, outcome });
  const now = await store.readClock();
  const again = end.state === 'ready' ? new Date(now + end.delayMs).toISOString() : undefined;
  const ours = await updateClaimed(store, job, {
    state: end.state,
    lease: null,
    last_error: end.state === 'done' ? null : end.error.slice(0, 500),
    finished_at: again ? null : new Date(now).toISOString(),
    ...(again && { due_at: again }),
  });
  if (!ours) log.warn('a job was deleted or taken over before it finished here', facts);
  else if (end.state === 'done') log.debug('a job is done', facts);
  else if (end.state === 'dead') log.error('a job is dead', { ...facts, error: redactAddresses(end.error) });
  else log.warn('a job failed', { ...facts, error: redactAddresses(end.error), again });
}

/** Renews the lease until the job has ended. Aborts `lost` when another worker has it, or may have it. */
async function renewLease(
  job: ClaimedJob,
  { store, log, leaseMs }: RunOptions,
  lost: AbortController,
  ended: AbortSignal,
): Promise<void> {
  let leaseEnds = Date.now() + leaseMs;
  const isOver = () => wait(leaseMs / 3, false, { ref: false, signal: ended }).catch(() => true);
  while (!(await isOver())) {
    try {
      const until = new Date((await store.readClock()) + leaseMs).toISOString();
      if (!(await updateClaimed(store, job, { due_at: until }))) lost.abort();
      else leaseEnds = Date.now() + leaseMs;
    } catch (error) {
      if (Date.now() > leaseEnds) lost.abort();
      log.warn('a lease could not be renewed', { job: job.id, kind: job.kind, error });
    }
  }
}

type JobEnd =
  | { state: 'done' }
  | { state: 'ready'; delayMs: number; error: string }
  | { state: 'dead'; error: string };

function decideEnd(thrown: unknown, attempt: number, serverStops: boolean): JobEnd {
  const error = thrown instanceof Error ? thrown.message : String(thrown);
  if (thrown instanceof PermanentFailure || attempt >= maxAttempts) return { state: 'dead', error };
  // The next server retries at once what this one interrupted.
  return { state: 'ready', delayMs: serverStops ? 0 : retryDelayMs(attempt, Math.random()), error };
}

/** A job is given up after about four days, with the delays below: a mail server may be down for a long weekend. */
export const maxAttempts = 50;

/**
 * Calculates the milliseconds until the next attempt after `attempt` (from 1) failed: 30 s, 90 s, 4.5 min and so on, at
 * most 2 h. Each is up to a fifth longer or shorter, so that jobs that failed together do not return together. `random`
 * is in [0, 1).
 */
function retryDelayMs(attempt: number, random: number): number {
  return Math.round(Math.min(30_000 * 3 ** (attempt - 1), 2 * 3600_000) * (0.8 + 0.4 * random));
}
