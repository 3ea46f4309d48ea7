import type { Worker } from './worker.ts';

/** Several workers that begin and end as one. */
export function joinWorkers(workers: Worker[]): Worker {
  return {
    start() {
      for (const worker of workers) worker.start();
    },
    wake() {
      for (const worker of workers) worker.wake();
    },
    async runDue() {
      const counts = await Promise.all(workers.map((worker) => worker.runDue()));
      return counts.reduce((sum, count) => sum + count, 0);
    },
    async stop(graceMs) {
      await Promise.all(workers.map((worker) => worker.stop(graceMs)));
    },
  };
}
