import { afterEach, expect, test, vi } from 'vitest';
import { scheduleSearchUpdates } from './search-api.ts';

afterEach(() => void vi.useRealTimers());

test.each([
  { blog: true, counts: [0, 1, 3] },
  { blog: false, counts: [0, 0, 0] },
])(
  'R-23 with a WordPress ($blog) the index is made after the start, and looked at by the clock',
  async ({ blog, counts }) => {
    vi.useFakeTimers();
    const look = vi.fn(async () => {});
    scheduleSearchUpdates({ look }, blog);
    const seen = [look.mock.calls.length];
    for (const ms of [1000, 1_200_000]) {
      await vi.advanceTimersByTimeAsync(ms);
      seen.push(look.mock.calls.length);
    }
    expect(seen).toEqual(counts);
  },
);
