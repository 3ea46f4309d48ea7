import type { Log } from '#platform/log.ts';
import { createBreaker } from './breaker.ts';
import { createLanes } from './lanes.ts';

/** As long as a page waits for its posts. */
const maxWaitMs = 8000;

/**
 * Calls to the source, four at a time. One place is for visitors alone, who also go first; neither what they
 * make up nor what is asked for anew, for which nobody waits, takes more than two.
 */
const lanes = {
  visitor: { most: 4, placesInSight: 4, maxWaiting: 40, maxWaitMs },
  odd: { most: 2, placesInSight: 3, maxWaiting: 10, maxWaitMs },
  refresh: { most: 2, placesInSight: 3, maxWaiting: 40, maxWaitMs: 30_000 },
};

export type LaneName = keyof typeof lanes;

/** Of what is asked; the failures of one are not held against the other. */
export type Group = 'posts' | 'terms';

export type Upstream = <Result>(
  call: () => Promise<Result>,
  options?: { lane?: LaneName; group?: Group },
) => Promise<Result>;

/** Calls the source as it can bear it: a few at a time, and not at all while it fails. */
export function createUpstream(options: { log: Log; now: () => number; random: () => number }): Upstream {
  const breakers = {
    posts: createBreaker({ ...options, group: 'posts' }),
    // Terms have less time than posts: a source too slow for them may still bring posts.
    terms: createBreaker({ ...options, group: 'terms' }),
  };
  const pass = createLanes(lanes);
  return async (call, { lane = 'visitor', group = 'posts' } = {}) => {
    const breaker = breakers[group];
    // Before the queue too: who would be refused at its end need not wait, nor hold a place while one is tried.
    await breaker.admit(maxWaitMs);
    return pass(lane, () => breaker.run(call));
  };
}
