import type { Log } from '#domain/log.ts';
import { createBreaker } from './breaker.ts';
import { createGate } from './gate.ts';

/** Calls to the source. A visitor waits for a turn, and then for the call. */
const gateOptions = { most: 4, maxWaiting: 40, maxWaitMs: 4000 };

export type Upstream = <Result>(call: () => Promise<Result>) => Promise<Result>;

/** Calls the source as it can bear it: a few at a time, and not at all while it fails. */
export function createUpstream(options: { log: Log; now: () => number; random: () => number }): Upstream {
  const breaker = createBreaker(options);
  const pass = createGate(gateOptions);
  return async (call) => {
    // Before the queue too: who would be refused at its end need not wait.
    breaker.check();
    return pass(() => breaker.run(call));
  };
}
