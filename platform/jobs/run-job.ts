import type { Store } from '#platform/database/store.ts';
import type { Log } from '#platform/log.ts';
import { type ClaimedJob, endJob, type JobEnd, keepPayload, renewLease } from './claim.ts';
import { HandedBack, type JobHandlers, PermanentFailure } from './job.ts';

export type RunOptions = {
  store: Store;
  handlers: JobHandlers;
  log: Log;
  leaseMs: number;
  /** Milliseconds since 1970. */
  readClock(): Promise<number>;
};

/** Runs one claimed job, renews its lease and stores the result. Throws only if the database does. */
export async function runJob(job: ClaimedJob, options: RunOptions, stopping: AbortSignal): Promise<void> {
  const { store, handlers, log, leaseMs, readClock } = options;
  const facts = { job: job.id, kind: job.kind, attempt: job.attempt };
  const lost = new AbortController();
  let leaseEnds = Date.now() + leaseMs;
  let renewing = false;
  const renewal = setInterval(async () => {
    // One renewal at a time: if two ended in the wrong order, the earlier one would shorten the lease.
    if (renewing) return;
    renewing = true;
    try {
      if (!(await renewLease(store, job, (await readClock()) + leaseMs))) lost.abort();
      else leaseEnds = Date.now() + leaseMs;
    } catch (error) {
      if (Date.now() > leaseEnds) lost.abort();
      log.warn('a lease could not be renewed', { ...facts, error });
    } finally {
      renewing = false;
    }
  }, leaseMs / 3);
  renewal.unref();
  let end: JobEnd;
  try {
    const signal = AbortSignal.any([lost.signal, stopping]);
    // A job with so many attempts and no result must have killed its process each time.
    if (job.attempt > maxAttempts) throw new PermanentFailure('It never came to an end.');
    const keep = async (payload: unknown) => {
      if (!(await keepPayload(store, job, payload))) throw new Error('The job was taken over.');
    };
    await handlers[job.kind]?.(job.payload, { id: job.id, attempt: job.attempt, signal, keep });
    end = { state: 'done' };
  } catch (error) {
    end = decideEnd(error, job.attempt, await readClock());
  } finally {
    clearInterval(renewal);
  }
  const ours = await endJob(store, job, end, await readClock());
  if (!ours) log.warn('a job was taken over before it ended here', facts);
  else if (end.state === 'dead') log.error('a job is dead', { ...facts, error: redact(end.error) });
  else if (end.state === 'ready')
    log.warn('a job failed', {
      ...facts,
      error: redact(end.error),
      again: new Date(end.dueAt).toISOString(),
    });
  else log.debug('a job is done', facts);
}

function decideEnd(thrown: unknown, attempt: number, now: number): JobEnd {
  const error = thrown instanceof Error ? thrown.message : String(thrown);
  if (thrown instanceof PermanentFailure || attempt >= maxAttempts) return { state: 'dead', error };
  if (thrown instanceof HandedBack) return { state: 'ready', dueAt: now, error };
  return { state: 'ready', dueAt: now + retryDelayMs(attempt, Math.random()), error };
}

/**
 * Removes addresses from a message, which mail servers often repeat. The row is deleted with the person, the log is
 * not.
 */
function redact(text: string): string {
  return text.replace(/[^\s<>]+@[^\s<>]+/g, '(address)');
}

const firstMs = 30_000;
const growth = 3;
const longestMs = 2 * 3600_000;

/**
 * With the delays below a job is given up after about four days, because a mail server may be down for a long weekend.
 */
export const maxAttempts = 50;

/**
 * Calculates the milliseconds until the next attempt after `attempt` (from 1) failed: 30 s, 90 s, 4.5 min and so on, at
 * most 2 h. Each is up to a fifth longer or shorter, so that jobs that failed together do not return together. `random`
 * is in [0, 1).
 */
export function retryDelayMs(attempt: number, random: number): number {
  const plain = Math.min(firstMs * growth ** (attempt - 1), longestMs);
  return Math.round(plain * (0.8 + 0.4 * random));
}
