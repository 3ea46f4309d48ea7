import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { BlogError, createStatusError } from '../blog-error.ts';
import { createUpstream } from './upstream.ts';

type Options = Parameters<ReturnType<typeof createUpstream>['call']>[1];
type Call = <Result>(work: () => Promise<Result>, options?: Partial<Options>) => Promise<Result>;

const create = () => {
  const { log, lines } = createLogRecorder();
  const upstream = createUpstream(log);
  const call: Call = (work, options) =>
    upstream.call(work, { priority: 'visitor', group: 'posts', ...options });
  return { call, lines, resume: upstream.resume };
};
const failing = () => vi.fn(() => Promise.reject(createStatusError(500)));
const fail = async (call: Call, times: number) => {
  for (let time = 0; time < times; time++) await call(failing()).catch(() => {});
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
});
afterEach(() => void vi.useRealTimers());

test('B-10 after three consecutive failures no call is made for 30 s, then one is tried', async () => {
  const { call, lines } = create();
  await fail(call, 3);
  const work = vi.fn(async () => 'well');
  vi.advanceTimersByTime(29_999);
  await expect(call(work)).rejects.toMatchObject({ kind: 'circuit-open' });
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(await call(work)).toBe('well');
  expect(await call(work)).toBe('well');
  expect(lines.map(({ level }) => level)).toEqual(['warn', 'info']);
});

test('B-10 made-up questions that fail block neither posts nor terms, and stop being asked', async () => {
  const { call, lines } = create();
  for (let index = 0; index < 3; index++) await call(failing(), { priority: 'arbitrary' }).catch(() => {});
  for (const group of ['posts', 'terms'] as const)
    for (const priority of ['visitor', 'refresh'] as const)
      expect(await call(async () => 'well', { group, priority })).toBe('well');
  await expect(call(async () => 'well', { priority: 'arbitrary' })).rejects.toMatchObject({
    kind: 'circuit-open',
  });
  expect(lines.map(({ facts }) => facts.group)).toEqual(['made-up questions']);
});

test('B-10 a source that is known to answer again is called at once', async () => {
  const { call, resume } = create();
  await fail(call, 3);
  await expect(call(async () => 'well')).rejects.toMatchObject({ kind: 'circuit-open' });
  resume();
  expect(await call(async () => 'well')).toBe('well');
});

test('B-10 while one call is tried, the others wait, and are made if it succeeds', async () => {
  const { call } = create();
  await fail(call, 3);
  vi.advanceTimersByTime(30_000);
  const trial = Promise.withResolvers<string>();
  const trying = call(() => trial.promise);
  await vi.advanceTimersByTimeAsync(0);
  const work = vi.fn(async () => 'second');
  const waiting = call(work);
  await vi.advanceTimersByTimeAsync(7999);
  expect(work).not.toHaveBeenCalled();
  trial.resolve('first');
  expect(await Promise.all([trying, waiting])).toEqual(['first', 'second']);
});

test('B-10 a call that waits for an attempt that fails is rejected', async () => {
  const { call } = create();
  await fail(call, 3);
  vi.advanceTimersByTime(30_000);
  const trial = Promise.withResolvers<never>();
  const trying = expect(call(() => trial.promise)).rejects.toThrow('500');
  const work = vi.fn(async () => 'never');
  const waiting = expect(call(work)).rejects.toMatchObject({ kind: 'circuit-open' });
  trial.reject(createStatusError(500));
  await Promise.all([trying, waiting]);
  expect(work).not.toHaveBeenCalled();
});

test('B-10 failing terms do not block posts', async () => {
  const { call } = create();
  for (let time = 0; time < 3; time++) await call(failing(), { group: 'terms' }).catch(() => {});
  await expect(call(async () => 'terms', { group: 'terms' })).rejects.toMatchObject({ kind: 'circuit-open' });
  expect(await call(async () => 'a post', { group: 'posts' })).toBe('a post');
});

test('B-10 each failed attempt doubles the pause, up to five minutes; chance shortens it by up to half', async () => {
  for (const chance of [0, 1]) {
    vi.mocked(Math.random).mockReturnValue(chance);
    const { call } = create();
    await fail(call, 3);
    for (const restMs of [30_000, 60_000, 120_000, 240_000, 300_000, 300_000]) {
      const work = failing();
      vi.advanceTimersByTime((restMs * (1 + chance)) / 2 - 1);
      await call(work).catch(() => {});
      expect(work).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1);
      await call(work).catch(() => {});
      expect(work).toHaveBeenCalledOnce();
    }
  }
});

test('B-10 failures that are not consecutive, and rejections of one question, do not open the circuit', async () => {
  const { call } = create();
  await fail(call, 2);
  await call(async () => 'well');
  for (const error of [createStatusError(400), new BlogError('too-large', 'a long post')]) {
    await fail(call, 2);
    for (let time = 0; time < 3; time++) await call(() => Promise.reject(error)).catch(() => {});
    expect(await call(async () => 'well')).toBe('well');
  }
});

test('B-10 four calls are made at a time, forty wait, and the next is rejected at once', async () => {
  const { call } = create();
  const responses = Array.from({ length: 44 }, () => Promise.withResolvers<number>());
  const begun: number[] = [];
  const calls = responses.map(({ promise }, index) =>
    call(() => {
      begun.push(index);
      return promise;
    }),
  );
  await expect(call(async () => 45)).rejects.toMatchObject({ kind: 'circuit-open' });
  expect(begun).toEqual([0, 1, 2, 3]);
  for (const [index, { resolve }] of responses.entries()) {
    resolve(index);
    await calls[index];
  }
  expect(begun).toHaveLength(44);
});

test('B-10 a call that waits while the ones before it fail is rejected without being made', async () => {
  const { call } = create();
  const underway = Array.from({ length: 4 }, () => Promise.withResolvers<never>());
  const calls = underway.map(({ promise }) => call(() => promise));
  const work = vi.fn(async () => 'asked');
  const waiting = [call(work), call(work), call(work)];
  for (const { reject } of underway) reject(createStatusError(500));
  await Promise.allSettled(calls);
  const refused = { status: 'rejected', reason: expect.objectContaining({ kind: 'circuit-open' }) };
  expect(await Promise.allSettled(waiting)).toEqual([refused, refused, refused]);
  expect(work).not.toHaveBeenCalled();
});

const hang = () => new Promise<never>(() => {});

test('B-10 two refreshes are made at a time, and calls for visitors are made at once', async () => {
  const { call } = create();
  const refreshing = vi.fn(hang);
  for (let index = 0; index < 10; index++) void call(refreshing, { priority: 'refresh' }).catch(() => {});
  expect(await call(async () => 'a post')).toBe('a post');
  expect(refreshing).toHaveBeenCalledTimes(2);
});

test('B-10 of sixty searches two are made, twenty wait and the rest are rejected, and a post is requested at once', async () => {
  const { call } = create();
  const searching = vi.fn(hang);
  const refused = vi.fn();
  for (let index = 0; index < 60; index++) void call(searching, { priority: 'arbitrary' }).catch(refused);
  expect(await call(async () => 'a post')).toBe('a post');
  expect(searching).toHaveBeenCalledTimes(2);
  expect(refused).toHaveBeenCalledTimes(38);
});
