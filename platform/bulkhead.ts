import { BulkheadRejectedError, bulkhead, TaskCancelledError } from 'cockatiel';

type Limits = {
  maxRunning: number;
  /** A call that arrives while this many wait is refused at once. */
  maxWaiting: number;
  /** A call that has waited this long is refused. */
  maxWaitMs: number;
};

/** Limits how many calls run and wait at once. A refused call rejects with BulkheadRejectedError. */
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
