import type { Log } from '#platform/log.ts';
import { BlogError } from '../blog-error.ts';
import { settleWithin } from './settle-within.ts';

const failuresUntilRest = 3;
const firstRestMs = 30_000;
const longestRestMs = 300_000;

export type Breaker = {
  /** Rejects with `resting` while no call may be made. Where one is being tried, its end is waited for. */
  admit(maxWaitMs: number): Promise<void>;
  /** Refuses at once, also while one is tried. */
  run<Result>(call: () => Promise<Result>): Promise<Result>;
};

/**
 * Leaves a failing source in peace: after three failures in a row no call for 30 s, then one trial. Each trial
 * that fails doubles the rest, up to 5 min, always a little longer, so that servers do not come back together.
 */
export function createBreaker({
  log,
  group,
  now,
  random,
}: {
  log: Log;
  /** What is asked, for the log. */
  group: string;
  now: () => number;
  random: () => number;
}): Breaker {
  let failures = 0;
  let restMs = 0;
  let restsUntil = 0;
  let trial: PromiseWithResolvers<void> | undefined;

  const check = () => {
    if (failures < failuresUntilRest) return;
    const leftMs = restsUntil - now();
    if (leftMs <= 0 && !trial) return;
    throw new BlogError('resting', `no call is made for ${Math.max(0, leftMs)} ms: the last ones failed`);
  };

  const rest = (plainMs: number, error: unknown) => {
    restMs = plainMs;
    restsUntil = now() + Math.round(plainMs * (1 + 0.2 * random()));
    log.warn('the blog rests: its source fails', { group, restMs: restsUntil - now(), failures, error });
  };

  const noteSuccess = () => {
    if (failures >= failuresUntilRest) log.info('the blog answers again', { group });
    failures = 0;
  };

  const noteFailure = (wasTrial: boolean, error: unknown) => {
    failures++;
    if (wasTrial) rest(Math.min(restMs * 2, longestRestMs), error);
    else if (failures === failuresUntilRest) rest(firstRestMs, error);
  };

  return {
    async admit(maxWaitMs) {
      if (trial) await settleWithin(trial.promise, maxWaitMs);
      check();
    },
    async run(call) {
      check();
      const isTrial = failures >= failuresUntilRest;
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

/** The source is well, and refused this one question. */
function isRefusal(error: unknown): boolean {
  return error instanceof BlogError && error.status === 400;
}
