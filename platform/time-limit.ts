/**
 * Resolves to what `ask` resolves to, if that takes no longer than `timeoutMs`. Otherwise `ask` is told to stop, and
 * the wait ends with a TimeoutError whether it stops or not. `signal` stops it too.
 */
export async function waitAtMost<Value>(
  timeoutMs: number,
  ask: (signal: AbortSignal) => Promise<Value>,
  signal?: AbortSignal,
): Promise<Value> {
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(new DOMException(`There was no answer within ${timeoutMs} ms.`, 'TimeoutError')),
    timeoutMs,
  );
  try {
    return await untilAborted(
      ask(signal ? AbortSignal.any([signal, late.signal]) : late.signal),
      late.signal,
    );
  } finally {
    clearTimeout(timer);
  }
}

/** Creates a signal that aborts with `signal`, or with a TimeoutError after `ms`. */
export function withTimeout(signal: AbortSignal, ms: number): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(ms)]);
}

/** Resolves to the value of the promise, or to undefined where it has none after `ms`. */
export async function settleWithin<Value>(promise: Promise<Value>, ms: number): Promise<Value | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(late.resolve, ms);
  try {
    return await Promise.race([promise, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits for the promise until the signal aborts, and then rejects with its reason. The work itself goes on. */
export async function untilAborted<Value>(
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
