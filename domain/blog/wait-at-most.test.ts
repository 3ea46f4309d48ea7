import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitAtMost } from './wait-at-most.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('B-10 what comes in time is given, and no timer is left', async () => {
  expect(await waitAtMost(1000, async () => 'posts')).toBe('posts');
  expect(vi.getTimerCount()).toBe(0);
});

test('B-10 what does not come in time is told to stop, and waited for no longer', async () => {
  let told: AbortSignal | undefined;
  const waiting = waitAtMost(1000, (signal) => {
    told = signal;
    return new Promise<never>(() => {});
  });
  const ended = expect(waiting).rejects.toMatchObject({ name: 'TimeoutError' });
  await vi.advanceTimersByTimeAsync(999);
  expect(told?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await ended;
  expect(told?.aborted).toBe(true);
});

test('B-10 a failure is passed on, also one before anything was promised', async () => {
  await expect(waitAtMost(1000, () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  const throws = () => {
    throw new TypeError('no');
  };
  await expect(waitAtMost(1000, throws)).rejects.toThrow('no');
  expect(vi.getTimerCount()).toBe(0);
});

test('B-10 the signal that was given stops it too', async () => {
  const leaving = new AbortController();
  let told: AbortSignal | undefined;
  const waiting = waitAtMost(
    1000,
    (signal) => {
      told = signal;
      return new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    },
    leaving.signal,
  );
  leaving.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  expect(told?.aborted).toBe(true);
});
