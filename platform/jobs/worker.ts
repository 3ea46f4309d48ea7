import { setTimeout as wait } from 'node:timers/promises';
import { claimJob, findNextDue } from './claim.ts';
import { type RunOptions, runJob } from './run-job.ts';

type WorkerOptions = Omit<RunOptions, 'leaseMs'> & {
  /** How long a job belongs to its worker after that worker's last sign of life. */
  leaseMs?: number;
  /** How often the worker looks for jobs that other processes have added. */
  pollMs?: number;
  /** How many jobs run at the same time. */
  concurrency?: number;
};

export type Worker = {
  start(): void;
  /** Tells the worker that there is something to do. Call it after the commit. */
  wake(): void;
  /** Runs all due jobs, one after another. */
  runDue(): Promise<number>;
  /** Takes no new job, tells those under way that the server stops, and waits this long for them. */
  stop(graceMs?: number): Promise<void>;
};

/** Takes jobs from the table and runs them. Several workers in several processes share the work. */
export function createWorker({
  leaseMs = 60_000,
  pollMs = 5000,
  concurrency = 2,
  ...options
}: WorkerOptions): Worker {
  const { store, handlers, log } = options;
  const kinds = Object.keys(handlers);
  const stopping = new AbortController();
  let troubled = false;
  let running: Promise<void>[] = [];
  let wakeUp = Promise.withResolvers<void>();

  const runNext = async (): Promise<boolean> => {
    if (kinds.length === 0) return false;
    const now = await store.readClock();
    // The table is read before it is locked, so that an idle worker takes no write lock.
    const next = await findNextDue(store, kinds);
    if (next === undefined || next > now) return false;
    const job = await claimJob(store, { kinds, leaseMs, now });
    if (job) await runJob(job, { ...options, leaseMs }, stopping.signal);
    return job !== undefined;
  };

  const pause = async () => {
    const next = kinds.length > 0 && !troubled ? await findNextDue(store, kinds) : undefined;
    const untilNext = next === undefined ? pollMs : next - (await store.readClock());
    const timer = setTimeout(() => wakeUp.resolve(), Math.min(pollMs, Math.max(20, untilNext)));
    await wakeUp.promise;
    clearTimeout(timer);
    wakeUp = Promise.withResolvers();
  };

  const runNextJobs = async () => {
    while (!stopping.signal.aborted) {
      try {
        if (await runNext()) continue;
        troubled = false;
      } catch (error) {
        if (!troubled) log.error('the job queue cannot be read; trying again', { error });
        troubled = true;
      }
      if (!stopping.signal.aborted) await pause().catch(() => wait(pollMs, undefined, { ref: false }));
    }
  };

  return {
    start() {
      if (running.length === 0) running = Array.from({ length: concurrency }, runNextJobs);
    },
    wake: () => wakeUp.resolve(),
    async runDue() {
      let count = 0;
      while (await runNext()) count++;
      return count;
    },
    async stop(graceMs = 5000) {
      stopping.abort();
      wakeUp.resolve();
      // A handler that does not end is abandoned; when its lease ends, another worker runs the job. The others get a
      // little longer, to store their results.
      await Promise.race([Promise.all(running), wait(graceMs + 300, undefined, { ref: false })]);
    },
  };
}
