import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitAtMost } from './wait-at-most.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Never answers, and rejects with the reason once it is told to stop. */
const untilStopped = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

test('B-10 an answer in time is passed on, and no timer is left', async () => {
  expect(await waitAtMost(1000, async () => 'posts')).toBe('posts');
  expect(vi.getTimerCount()).toBe(0);
});

test('B-10 a late question is told to stop, and is waited for no longer, even if it does not stop', async () => {
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

test('B-10 a failure is passed on, also one that is thrown instead of rejected', async () => {
  await expect(waitAtMost(1000, () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  const throws = () => {
    throw new TypeError('no');
  };
  await expect(waitAtMost(1000, throws)).rejects.toThrow('no');
  expect(vi.getTimerCount()).toBe(0);
});

test('B-10 the signal of the caller stops the question too', async () => {
  const leaving = new AbortController();
  const waiting = waitAtMost(1000, untilStopped, leaving.signal);
  leaving.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
});
