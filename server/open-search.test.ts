import { afterEach, expect, test, vi } from 'vitest';
import { keepSearch } from './open-search.ts';

afterEach(() => void vi.useRealTimers());

test('R-23 with a WordPress the index is made after the start, and looked at by the clock', async () => {
  vi.useFakeTimers();
  const look = vi.fn(async () => {});
  keepSearch({ look }, true);
  expect(look).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(look).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_200_000);
  expect(look).toHaveBeenCalledTimes(3);
});

test('R-23 without a WordPress nothing is done until somebody searches', async () => {
  vi.useFakeTimers();
  const look = vi.fn(async () => {});
  keepSearch({ look }, false);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(look).not.toHaveBeenCalled();
});
