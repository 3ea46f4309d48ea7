import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addTimeout, rejectOnAbort, runWithTimeout, settleWithin } from './time-limit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('B-10 a result in time is passed on, and no timer is left', async () => {
  expect(await runWithTimeout(1000, async () => 'posts')).toBe('posts');
  expect(vi.getTimerCount()).toBe(0);
});

test('B-10 work that takes too long is aborted and no longer awaited, even if it ignores its signal', async () => {
  let receivedSignal: AbortSignal | undefined;
  const waiting = runWithTimeout(1000, (signal) => {
    receivedSignal = signal;
    return new Promise<never>(() => {});
  });
  const ended = expect(waiting).rejects.toMatchObject({ name: 'TimeoutError' });
  await vi.advanceTimersByTimeAsync(1000);
  await ended;
  expect(receivedSignal?.aborted).toBe(true);
});

test('B-10 a failure is passed on, and the caller’s signal aborts the work', async () => {
  await expect(runWithTimeout(1000, () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(vi.getTimerCount()).toBe(0);
  const leaving = new AbortController();
  const untilStopped = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const waiting = runWithTimeout(1000, untilStopped, leaving.signal);
  leaving.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
});

test('B-10 a time limit and the caller’s signal work in browsers without AbortSignal.any', async () => {
  vi.spyOn(AbortSignal, 'any').mockImplementation(() => {
    throw new TypeError('AbortSignal.any is not a function');
  });
  const leaving = new AbortController();
  let receivedSignal: AbortSignal | undefined;
  const work = (signal: AbortSignal) => {
    receivedSignal = signal;
    return new Promise<never>(() => {});
  };
  const ended = expect(runWithTimeout(1000, work, leaving.signal)).rejects.toMatchObject({
    name: 'TimeoutError',
  });
  await vi.advanceTimersByTimeAsync(1000);
  await ended;
  expect(receivedSignal?.reason.name).toBe('TimeoutError');
  void runWithTimeout(1000, work, AbortSignal.abort('gone')).catch(() => {});
  expect(receivedSignal?.reason).toBe('gone');
});

test('a promise that is still pending after the time limit has no value', async () => {
  expect(await settleWithin(Promise.resolve('kept'), 1000)).toBe('kept');
  expect(vi.getTimerCount()).toBe(0);
  const waiting = settleWithin(new Promise<never>(() => {}), 1000);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await waiting).toBeUndefined();
});

test('a wait ends with the reason of its signal, even if that has already aborted', async () => {
  expect(await rejectOnAbort(Promise.resolve('kept'), undefined)).toBe('kept');
  const never = new Promise<never>(() => {});
  const leaving = new AbortController();
  const waiting = rejectOnAbort(never, leaving.signal);
  leaving.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  await expect(rejectOnAbort(never, leaving.signal)).rejects.toThrow('gone');
});

test('a signal with a timeout aborts when its time is up, or with the signal it was created from', async () => {
  const caller = new AbortController();
  const late = addTimeout(caller.signal, 1);
  await new Promise((resolve) => late.addEventListener('abort', resolve));
  expect([late.reason.name, caller.signal.aborted]).toEqual(['TimeoutError', false]);
  const patient = addTimeout(caller.signal, 60_000);
  caller.abort('gone');
  expect(patient.reason).toBe('gone');
});

test('a time limit may have a fraction, as what is left of a longer one has', () => {
  expect(addTimeout(new AbortController().signal, 11_999.7).aborted).toBe(false);
});
