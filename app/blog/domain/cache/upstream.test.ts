import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { createStatusError } from '../blog-error.ts';
import { createUpstream } from './upstream.ts';

const create = (random = 0) => {
  const { log, lines } = createLogRecorder();
  return { call: createUpstream({ log, now: Date.now, random: () => random }), lines };
};
const failing = () => vi.fn(() => Promise.reject(createStatusError(500)));
const fail = async (call: ReturnType<typeof createUpstream>, times: number) => {
  for (let time = 0; time < times; time++) await call(failing()).catch(() => {});
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('B-10 after three failures in a row no call is made for 30 s, then one is tried', async () => {
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

test('B-10 while one is tried, the others wait for it, and are called when it went well', async () => {
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

test('B-10 a call that waits for a trial that fails, or for longer than eight seconds, is refused', async () => {
  const { call } = create();
  await fail(call, 3);
  vi.advanceTimersByTime(30_000);
  const trial = Promise.withResolvers<never>();
  const trying = expect(call(() => trial.promise)).rejects.toThrow('500');
  await vi.advanceTimersByTimeAsync(0);
  const work = vi.fn(async () => 'never');
  const early = expect(call(work)).rejects.toMatchObject({ kind: 'circuit-open' });
  await vi.advanceTimersByTimeAsync(8000);
  await early;
  const late = expect(call(work)).rejects.toMatchObject({ kind: 'circuit-open' });
  trial.reject(createStatusError(500));
  await Promise.all([trying, late]);
  expect(work).not.toHaveBeenCalled();
});

test('B-10 terms that fail do not keep posts from being asked for', async () => {
  const { call } = create();
  for (let time = 0; time < 3; time++) await call(failing(), { group: 'terms' }).catch(() => {});
  await expect(call(async () => 'terms', { group: 'terms' })).rejects.toMatchObject({ kind: 'circuit-open' });
  expect(await call(async () => 'a post', { group: 'posts' })).toBe('a post');
});

test('B-10 each trial that fails doubles the time for which the circuit is open, up to five minutes', async () => {
  const { call, lines } = create();
  await fail(call, 3);
  for (let trial = 0; trial < 6; trial++) {
    vi.advanceTimersByTime(300_000);
    await fail(call, 1);
  }
  expect(lines.map(({ facts }) => facts.restMs)).toEqual([
    30_000, 60_000, 120_000, 240_000, 300_000, 300_000, 300_000,
  ]);
});

test('B-10 a circuit is open for up to a fifth longer by chance, never shorter', async () => {
  const { call, lines } = create(1);
  await fail(call, 3);
  expect(lines[0]?.facts.restMs).toBe(36_000);
});

test('B-10 failures that are not in a row, and refusals of one question, let the source be', async () => {
  const { call } = create();
  await fail(call, 2);
  await call(async () => 'well');
  await fail(call, 2);
  await call(() => Promise.reject(createStatusError(400))).catch(() => {});
  await fail(call, 2);
  expect(await call(async () => 'well')).toBe('well');
});

test('B-10 four calls are made at a time, forty wait, and the next is refused at once', async () => {
  const { call } = create();
  const answers = Array.from({ length: 44 }, () => Promise.withResolvers<number>());
  const begun: number[] = [];
  const calls = answers.map(({ promise }, index) =>
    call(() => {
      begun.push(index);
      return promise;
    }),
  );
  await expect(call(async () => 45)).rejects.toMatchObject({ kind: 'circuit-open' });
  expect(begun).toEqual([0, 1, 2, 3]);
  for (const [index, { resolve }] of answers.entries()) {
    resolve(index);
    await calls[index];
  }
  expect(begun).toHaveLength(44);
});

test('B-10 a call that has waited for its turn as long as a page waits, eight seconds, is refused', async () => {
  const { call } = create();
  for (let index = 0; index < 4; index++) void call(() => new Promise(() => {}));
  const work = vi.fn(async () => 1);
  const waiting = expect(call(work)).rejects.toMatchObject({ kind: 'time-out' });
  await vi.advanceTimersByTimeAsync(8000);
  await waiting;
  expect(work).not.toHaveBeenCalled();
});

test('B-10 a call that waits while the ones before it fail is refused, and not sent after them', async () => {
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

test('B-10 refreshes take two slots of four, and calls for visitors run at once', async () => {
  const { call } = create();
  const refreshing = vi.fn(hang);
  for (let index = 0; index < 10; index++) void call(refreshing, { priority: 'refresh' }).catch(() => {});
  expect(await call(async () => 'a post')).toBe('a post');
  expect(refreshing).toHaveBeenCalledTimes(2);
});

test('B-10 a waiting visitor goes before a refresh that has waited longer', async () => {
  const { call } = create();
  const places = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const running = places.map(({ promise }) => call(() => promise));
  const order: string[] = [];
  const note = (name: string) => async () => void order.push(name);
  const waiting = [
    call(note('refresh'), { priority: 'refresh' }),
    call(note('uncommon'), { priority: 'uncommon' }),
    call(note('visitor')),
  ];
  for (const { resolve } of places) resolve();
  await Promise.all([...running, ...waiting]);
  expect(order).toEqual(['visitor', 'uncommon', 'refresh']);
});

test('B-10 sixty searches at once make two calls, ten wait, the rest are refused, and a post is called at once', async () => {
  const { call } = create();
  const searching = vi.fn(hang);
  const refused = vi.fn();
  for (let index = 0; index < 60; index++) void call(searching, { priority: 'uncommon' }).catch(refused);
  expect(await call(async () => 'a post')).toBe('a post');
  expect(searching).toHaveBeenCalledTimes(2);
  expect(refused).toHaveBeenCalledTimes(48);
});

test('B-10 searches and refreshes together leave a slot to visitors', async () => {
  const { call } = create();
  for (let index = 0; index < 4; index++) {
    void call(hang, { priority: 'uncommon' }).catch(() => {});
    void call(hang, { priority: 'refresh' }).catch(() => {});
  }
  expect(await call(async () => 'a post')).toBe('a post');
});
