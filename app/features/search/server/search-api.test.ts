import { afterEach, expect, test, vi } from 'vitest';
import { scheduleSearchUpdates } from './search-api.ts';

afterEach(() => void vi.useRealTimers());

test.each([
  { blog: true, counts: [0, 1, 3] },
  { blog: false, counts: [0, 0, 0] },
])(
  'R-23 the index is built after startup and refreshed regularly only with WordPress ($blog)',
  async ({ blog, counts }) => {
    vi.useFakeTimers();
    const refresh = vi.fn(async () => {});
    scheduleSearchUpdates({ refresh }, blog);
    const seen = [refresh.mock.calls.length];
    for (const ms of [1000, 1_200_000]) {
      await vi.advanceTimersByTimeAsync(ms);
      seen.push(refresh.mock.calls.length);
    }
    expect(seen).toEqual(counts);
  },
);
