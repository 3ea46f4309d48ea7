import { BulkheadRejectedError, bulkhead, TaskCancelledError } from 'cockatiel';

type Limits = {
  maxRunning: number;
  /** A call that arrives while this many wait is refused at once. */
  maxWaiting: number;
  /** A call whose turn comes later than this is refused then. */
  maxWaitMs: number;
};

/** Runs a few calls at a time and lets a few more wait. Rejects with BulkheadRejectedError where a call did not begin. */
export function createBulkhead({ maxRunning, maxWaiting, maxWaitMs }: Limits) {
  const policy = bulkhead(maxRunning, maxWaiting);
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await policy.execute(work, AbortSignal.timeout(maxWaitMs));
    } catch (error) {
      throw error instanceof TaskCancelledError ? new BulkheadRejectedError(maxRunning, maxWaiting) : error;
    }
  };
}
