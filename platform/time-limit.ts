/**
 * Runs `work` with a signal that aborts after `timeoutMs`, and then rejects with a TimeoutError even if `work` goes on.
 * The caller's own `signal` aborts the work too.
 */
export async function runWithTimeout<Value>(
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<Value>,
  signal?: AbortSignal,
): Promise<Value> {
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(new DOMException(`There was no answer within ${timeoutMs} ms.`, 'TimeoutError')),
    timeoutMs,
  );
  // `AbortSignal.any` would do this, but posts are read in browsers that lack it, too.
  const stop = () => late.abort(signal?.reason);
  signal?.addEventListener('abort', stop);
  if (signal?.aborted) stop();
  try {
    return await rejectOnAbort(work(late.signal), late.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

/** Creates a signal that aborts with `signal`, or with a TimeoutError after `timeoutMs`. */
export function addTimeout(signal: AbortSignal, timeoutMs: number): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
}

/** Resolves to the value of the promise, or to undefined if it is still pending after `timeoutMs`. */
export async function settleWithin<Value>(
  promise: Promise<Value>,
  timeoutMs: number,
): Promise<Value | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(late.resolve, timeoutMs);
  try {
    return await Promise.race([promise, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Settles with the promise, or rejects with the signal's reason as soon as that aborts. The work itself goes on. */
export async function rejectOnAbort<Value>(
  promise: Promise<Value>,
  signal: AbortSignal | undefined,
): Promise<Value> {
  if (!signal) return promise;
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  try {
    return await Promise.race([promise, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
