import { vi } from 'vitest';

/** Lets timers run as soon as nothing else is to do, until the work has come to its end: nobody waits for a time-out. */
export async function hurry<Result>(begin: () => Promise<Result>): Promise<Result> {
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
