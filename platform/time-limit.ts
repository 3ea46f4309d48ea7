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
  // Posts are read in browsers that lack `AbortSignal.any`, which would do this, and `Promise.withResolvers`.
  const abort = () => late.abort(signal?.reason);
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  try {
    return await rejectOnAbort(work(late.signal), late.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** Creates a signal that aborts with `signal`, or with a TimeoutError after `timeoutMs`. */
export function addTimeout(signal: AbortSignal, timeoutMs: number): AbortSignal {
  // It takes whole milliseconds only.
  return AbortSignal.any([signal, AbortSignal.timeout(Math.ceil(timeoutMs))]);
}

/** Resolves to the value of the promise, or to undefined if it is still pending after `timeoutMs`. */
export async function settleWithin<Value>(
  promise: Promise<Value>,
  timeoutMs: number,
): Promise<Value | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, undefined);
  });
  try {
    return await Promise.race([promise, late]);
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
  let abort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason);
  });
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
