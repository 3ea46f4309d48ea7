import { BlogError } from '../blog-error.ts';

export type Semaphore = <Result>(work: () => Promise<Result>) => Promise<Result>;

export type SemaphoreOptions = {
  /** How many calls may run at the same time. */
  maxRunning: number;
  /** A call that arrives while this many wait is refused at once. */
  maxWaiting: number;
  /** A call that has waited this long is refused. */
  maxWaitMs: number;
};

/** Runs a few calls at a time and lets a few more wait, so that a slow source does not gather a crowd. */
export function createSemaphore({ maxRunning, maxWaiting, maxWaitMs }: SemaphoreOptions): Semaphore {
  let running = 0;
  const waiting = new Set<PromiseWithResolvers<void>>();

  const acquire = async () => {
    if (running < maxRunning) {
      running++;
      return;
    }
    if (waiting.size >= maxWaiting) {
      throw new BlogError('circuit-open', `${maxWaiting} calls wait for an answer already`);
    }
    const turn = Promise.withResolvers<void>();
    waiting.add(turn);
    const timer = setTimeout(() => {
      waiting.delete(turn);
      turn.reject(new BlogError('time-out', `no call could be made within ${maxWaitMs} ms: others wait too`));
    }, maxWaitMs);
    try {
      await turn.promise;
    } finally {
      clearTimeout(timer);
    }
  };

  const release = () => {
    const [next] = waiting;
    if (!next) {
      running--;
      return;
    }
    // `running` stays as it is: the slot passes to the next caller, and no newcomer can take it in between.
    waiting.delete(next);
    next.resolve();
  };

  return async (work) => {
    await acquire();
    try {
      return await work();
    } finally {
      release();
    }
  };
}
