import type { Log } from '#platform/log.ts';
import { settleWithin } from '#platform/time-limit.ts';
import { BlogError } from '../blog-error.ts';

const failuresUntilOpen = 3;
const firstOpenMs = 30_000;
const maxOpenMs = 300_000;

type CircuitBreaker = {
  /** Rejects with `circuit-open` while no call may be made. While a trial call is running, its end is awaited. */
  admit(maxWaitMs: number): Promise<void>;
  /** Refuses at once while the circuit is open, and also while a trial call is running. */
  run<Result>(call: () => Promise<Result>): Promise<Result>;
};

/**
 * Spares a failing source: after three failures in a row the circuit is open for 30 s, during which no call is made;
 * then one trial call. Each trial that fails doubles that time, up to 5 min. A random addition keeps several servers
 * from trying at the same moment.
 */
export function createCircuitBreaker({
  log,
  group,
  now,
  random,
}: {
  log: Log;
  /** The kind of calls that this breaker guards, as the log names it. */
  group: string;
  now: () => number;
  random: () => number;
}): CircuitBreaker {
  let failures = 0;
  let openMs = 0;
  let openUntil = 0;
  let trial: PromiseWithResolvers<void> | undefined;

  const check = () => {
    if (failures < failuresUntilOpen) return;
    const leftMs = openUntil - now();
    if (leftMs <= 0 && !trial) return;
    throw new BlogError(
      'circuit-open',
      `no call is made for ${Math.max(0, leftMs)} ms: the last ones failed`,
    );
  };

  const open = (plainMs: number, error: unknown) => {
    openMs = plainMs;
    openUntil = now() + Math.round(plainMs * (1 + 0.2 * random()));
    log.warn('the blog rests: its source fails', { group, restMs: openUntil - now(), failures, error });
  };

  const noteSuccess = () => {
    if (failures >= failuresUntilOpen) log.info('the blog answers again', { group });
    failures = 0;
  };

  const noteFailure = (wasTrial: boolean, error: unknown) => {
    failures++;
    if (wasTrial) open(Math.min(openMs * 2, maxOpenMs), error);
    else if (failures === failuresUntilOpen) open(firstOpenMs, error);
  };

  return {
    async admit(maxWaitMs) {
      if (trial) await settleWithin(trial.promise, maxWaitMs);
      check();
    },
    async run(call) {
      check();
      const isTrial = failures >= failuresUntilOpen;
      if (isTrial) trial = Promise.withResolvers();
      try {
        const result = await call();
        noteSuccess();
        return result;
      } catch (error) {
        if (isRefusal(error)) noteSuccess();
        else noteFailure(isTrial, error);
        throw error;
      } finally {
        if (isTrial) {
          trial?.resolve();
          trial = undefined;
        }
      }
    },
  };
}

/** Status 400 means that the source is well and refused only this question. */
function isRefusal(error: unknown): boolean {
  return error instanceof BlogError && error.status === 400;
}
