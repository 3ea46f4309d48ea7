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
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = new DOMException(`the blog did not answer within ${timeoutMs} ms`, 'TimeoutError');
    timeout.reject(error);
    late.abort(error);
  }, timeoutMs);
  try {
    return await Promise.race([
      ask(signal ? AbortSignal.any([signal, late.signal]) : late.signal),
      timeout.promise,
    ]);
  } finally {
    clearTimeout(timer);
  }
}
