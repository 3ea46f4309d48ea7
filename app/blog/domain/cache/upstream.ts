import { BulkheadRejectedError, createBulkhead } from '#platform/bulkhead.ts';
import type { Log } from '#platform/log.ts';
import { BlogError } from '../blog-error.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';

/** A page waits this long for its posts, so a call that has not begun by then is of no use to it. */
const maxWaitMs = 8000;

/**
 * Calls to the source run four at a time. Visitors go first and have one slot to themselves; questions that they
 * make up, and refreshes that nobody waits for, take two slots each at most.
 */
const limits = {
  visitor: { maxRunning: 4, maxRunningOfAll: 4, maxWaiting: 40, maxWaitMs },
  uncommon: { maxRunning: 2, maxRunningOfAll: 3, maxWaiting: 10, maxWaitMs },
  refresh: { maxRunning: 2, maxRunningOfAll: 3, maxWaiting: 40, maxWaitMs: 30_000 },
};

export type Priority = keyof typeof limits;

/** The failures of one group do not open the circuit of the other. */
export type Group = 'posts' | 'terms';

type Upstream = <Result>(
  call: () => Promise<Result>,
  options?: { priority?: Priority; group?: Group },
) => Promise<Result>;

/** Calls the source no faster than it can bear: a few at a time, and not at all while it fails. */
export function createUpstream(options: { log: Log; now: () => number; random: () => number }): Upstream {
  const breakers = {
    posts: createCircuitBreaker({ ...options, group: 'posts' }),
    // Terms have less time than posts: a source too slow for them may still bring posts.
    terms: createCircuitBreaker({ ...options, group: 'terms' }),
  };
  const enter = createBulkhead(limits);
  return async (call, { priority = 'visitor', group = 'posts' } = {}) => {
    const breaker = breakers[group];
    // The breaker is asked before the queue too, so that a call that it would refuse neither waits nor takes a slot.
    await breaker.admit(maxWaitMs);
    return enter(priority, () => breaker.run(call)).catch(throwBlogError);
  };
}

/** A blog that is too busy to be asked is, to visitors, a blog that does not answer. */
function throwBlogError(error: unknown): never {
  if (!(error instanceof BulkheadRejectedError)) throw error;
  throw new BlogError(error.waitedTooLong ? 'time-out' : 'circuit-open', error.message);
}
