import { AsyncLocalStorage } from 'node:async_hooks';

/** What a piece of work belongs to: the request that caused it, however long ago, and the job that does it. */
type Trace = { requestId?: string | undefined; job?: string };

const traces = new AsyncLocalStorage<Trace>();

/** Runs work whose log lines, jobs and emails name its request and its job. */
export function runTraced<Result>(trace: Trace, work: () => Result): Result {
  return traces.run(trace, work);
}

export function currentTrace(): Trace {
  return traces.getStore() ?? {};
}
