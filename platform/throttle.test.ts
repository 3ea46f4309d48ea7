import { expect, test, vi } from 'vitest';
import { createThrottle } from './throttle.ts';

test('a hundred calls in a row run the work at once, and once more at the end of the time', () => {
  vi.useFakeTimers();
  try {
    const work = vi.fn();
    const run = createThrottle(3000, work);
    run();
    expect(work).toHaveBeenCalledTimes(1);
    for (let call = 0; call < 100; call++) run();
    vi.advanceTimersByTime(2999);
    expect(work).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(10_000);
    expect(work).toHaveBeenCalledTimes(2);
    run();
    expect(work).toHaveBeenCalledTimes(3);
  } finally {
    vi.useRealTimers();
  }
});
