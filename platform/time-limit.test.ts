import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settleWithin, untilAborted, waitAtMost, withTimeout } from './time-limit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('B-10 an answer in time is passed on, and no timer is left', async () => {
  expect(await waitAtMost(1000, async () => 'posts')).toBe('posts');
  expect(vi.getTimerCount()).toBe(0);
});

test('B-10 a late request is aborted, and no longer awaited, even if it does not stop', async () => {
  let told: AbortSignal | undefined;
  const waiting = waitAtMost(1000, (signal) => {
    told = signal;
    return new Promise<never>(() => {});
  });
  const ended = expect(waiting).rejects.toMatchObject({ name: 'TimeoutError' });
  await vi.advanceTimersByTimeAsync(1000);
  await ended;
  expect(told?.aborted).toBe(true);
});

test('B-10 a failure is passed on, and so is the caller’s wish to stop', async () => {
  await expect(waitAtMost(1000, () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(vi.getTimerCount()).toBe(0);
  const leaving = new AbortController();
  const untilStopped = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const waiting = waitAtMost(1000, untilStopped, leaving.signal);
  leaving.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
});

test('work that takes longer has no value, and goes on', async () => {
  expect(await settleWithin(Promise.resolve('kept'), 1000)).toBe('kept');
  expect(vi.getTimerCount()).toBe(0);
  const waiting = settleWithin(new Promise<never>(() => {}), 1000);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await waiting).toBeUndefined();
});

test('a wait ends with the reason of its signal, also where that had aborted before', async () => {
  expect(await untilAborted(Promise.resolve('kept'), undefined)).toBe('kept');
  const never = new Promise<never>(() => {});
  const leaving = new AbortController();
  const waiting = untilAborted(never, leaving.signal);
  leaving.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  await expect(untilAborted(never, leaving.signal)).rejects.toThrow('gone');
});

test('a signal with a timeout aborts when its time is over, or with the signal it was made of', async () => {
  const caller = new AbortController();
  const late = withTimeout(caller.signal, 1);
  await new Promise((resolve) => late.addEventListener('abort', resolve));
  expect([late.reason.name, caller.signal.aborted]).toEqual(['TimeoutError', false]);
  const patient = withTimeout(caller.signal, 60_000);
  caller.abort('gone');
  expect(patient.reason).toBe('gone');
});
