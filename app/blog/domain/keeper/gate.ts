import { BlogError } from '../blog-error.ts';

export type Gate = <Result>(work: () => Promise<Result>) => Promise<Result>;

export type GateOptions = {
  /** At the same time. */
  most: number;
  /** Who comes when so many wait is refused at once. */
  maxWaiting: number;
  /** Who has waited so long is refused. */
  maxWaitMs: number;
};

/** Lets a few through at a time, and a few more wait, so that a slow source does not gather a crowd. */
export function createGate({ most, maxWaiting, maxWaitMs }: GateOptions): Gate {
  let running = 0;
  const waiting = new Set<PromiseWithResolvers<void>>();

  const enter = async () => {
    if (running < most) {
      running++;
      return;
    }
    if (waiting.size >= maxWaiting) {
      throw new BlogError('resting', `${maxWaiting} calls wait for an answer already`);
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

  const leave = () => {
    const [next] = waiting;
    if (!next) {
      running--;
      return;
    }
    // The place is handed on, not given up: nobody slips in between.
    waiting.delete(next);
    next.resolve();
  };

  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
