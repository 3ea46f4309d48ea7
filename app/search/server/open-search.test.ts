import { afterEach, expect, test, vi } from 'vitest';
import { loadContent } from '#app/content/load-content.ts';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { createSearchedContent } from '#tests/searched-content.ts';
import { listSearchFaults, scheduleSearchUpdates } from './open-search.ts';

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

test('R-23 a proposed search that finds nothing is named', async () => {
  const content = createSearchedContent(loadContent('content'));
  const faults = await listSearchFaults(
    content,
    ['museums', 'zebra', 'museums zebra'],
    createLogRecorder().log,
  );
  expect(faults.map(({ problem }) => problem)).toEqual([
    '“zebra” finds nothing; propose something else',
    '“museums zebra” finds nothing; propose something else',
  ]);
});
