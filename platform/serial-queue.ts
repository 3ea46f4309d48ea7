import pLimit from 'p-limit';
import { runWithTimeout } from './time-limit.ts';

/**
 * Returns a function that runs one piece of work at a time. Work that takes longer than `limitMs` rejects with a
 * TimeoutError, and its signal aborts: what never settles would stop all that waits behind it.
 */
export function createSerialQueue(limitMs: number) {
  const limit = pLimit(1);
  return <Result>(work: (signal: AbortSignal) => Promise<Result>, signal?: AbortSignal): Promise<Result> =>
    limit(() => runWithTimeout(limitMs, work, signal));
}
