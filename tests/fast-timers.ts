import { vi } from 'vitest';

/** Fires timers as soon as the process is idle, until the work ends, so that no test waits for a timeout. */
export async function withFastTimers<Result>(begin: () => Promise<Result>): Promise<Result> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    let over = false;
    const work = begin().finally(() => {
      over = true;
    });
    while (!over) {
      await vi.advanceTimersByTimeAsync(100);
      await new Promise((resolve) => setImmediate(resolve));
    }
    return await work;
  } finally {
    vi.useRealTimers();
  }
}
