import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { BlogError, createStatusError } from '../blog-error.ts';
import { createResponseCache, type ResponseStore, type StoredResponse } from './response-cache.ts';

const freshMs = 60_000;
const failing = () => Promise.reject(createStatusError(503));
const never = () => new Promise<never>(() => {});

/** A table that a test can look into, slow on demand. */
function createTable(rows = new Map<string, StoredResponse>()) {
  const table = { rows, delayMs: 0 };
  const wait = async () => {
    if (table.delayMs) await new Promise((resolve) => setTimeout(resolve, table.delayMs));
  };
  const store: ResponseStore = {
    async find(key) {
      await wait();
      return rows.get(key);
    },
    async save(key, response) {
      await wait();
      rows.set(key, response);
    },
    async delete(key) {
      await wait();
      rows.delete(key);
    },
  };
  return Object.assign(table, { store });
}

function createTestCache(store?: ResponseStore) {
  const { log, lines } = createLogRecorder();
  const cache = createResponseCache({ store, log });
  return { cache, lines, read: read(cache) };
}

const read =
  (cache: ReturnType<typeof createResponseCache>) =>
  (load: () => Promise<unknown>, key = 'posts') =>
    cache.read(key, load, { freshMs });
const settle = () => vi.advanceTimersByTimeAsync(0);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-21T00:00:00Z') }));
afterEach(() => void vi.useRealTimers());

test('B-10 a fresh response is returned without another request', async () => {
  const { read } = createTestCache();
  expect(await read(async () => ['a'])).toEqual({ value: ['a'], staleSeconds: 0 });
  await pass(59_999);
  expect(await read(never)).toEqual({ value: ['a'], staleSeconds: 0 });
});

test('B-10 a stale response is returned at once, marked as stale, and refreshed once', async () => {
  const { read } = createTestCache();
  await read(async () => 'old');
  await pass(61_000);
  const load = vi.fn(async () => 'new');
  expect(await Promise.all([read(load), read(load), read(load)])).toEqual(
    Array(3).fill({ value: 'old', staleSeconds: 1 }),
  );
  await settle();
  expect(await read(never)).toEqual({ value: 'new', staleSeconds: 0 });
  expect(load).toHaveBeenCalledOnce();
});

test('B-10 any number of visitors share one request, and one who gives up does not end it for the others', async () => {
  const { cache, read } = createTestCache();
  const response = Promise.withResolvers<string>();
  const load = vi.fn((_signal: AbortSignal) => response.promise);
  const impatient = new AbortController();
  const first = cache.read('posts', load, { freshMs, signal: impatient.signal });
  const others = Array.from({ length: 50 }, () => read(() => load(impatient.signal)));
  impatient.abort(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  response.resolve('all');
  expect(await Promise.all(others)).toEqual(Array(50).fill({ value: 'all', staleSeconds: 0 }));
  expect(load).toHaveBeenCalledOnce();
  expect(load.mock.calls[0]?.[0].aborted).toBe(false);
});

test('B-10 a caller who has given up already causes no request', async () => {
  const { cache } = createTestCache();
  const load = vi.fn(async () => 1);
  await expect(cache.read('a', load, { freshMs, signal: AbortSignal.abort() })).rejects.toThrow();
  expect(load).not.toHaveBeenCalled();
});

test('B-10 while the source fails, the last good response is returned with its age', async () => {
  const { read, lines } = createTestCache();
  await read(async () => 'good');
  await pass(freshMs + 3_600_000);
  expect(await read(failing)).toEqual({ value: 'good', staleSeconds: 3600 });
  await settle();
  expect(await read(failing)).toEqual({ value: 'good', staleSeconds: 3600 });
  expect(lines).toMatchObject([
    { level: 'warn', message: expect.stringContaining('last response is shown') },
  ]);
});

test('B-10 with nothing cached, a failure of the source is passed on', async () => {
  const { read } = createTestCache();
  await expect(read(failing)).rejects.toThrow('WordPress API error: 503');
});

test('B-10 a good response outlives the process', async () => {
  const table = createTable();
  await createTestCache(table.store).read(async () => ({ good: true }));
  await pass(freshMs + 10_000);
  expect(await createTestCache(table.store).read(failing)).toEqual({
    value: { good: true },
    staleSeconds: 10,
  });
});

test('B-10 a response from a server whose clock is ahead does not stay fresh forever', async () => {
  const table = createTable(new Map([['posts', { value: 'ahead', fetchedAt: Date.now() + 3_600_000 }]]));
  const { read } = createTestCache(table.store);
  expect(await read(never)).toEqual({ value: 'ahead', staleSeconds: 0 });
  await pass(freshMs);
  expect(await read(async () => 'new')).toMatchObject({ value: 'ahead' });
});

test('B-10 a hanging database delays a response by half a second', async () => {
  const table = createTable();
  table.delayMs = 1e9;
  const { read } = createTestCache(table.store);
  const response = read(async () => 'good');
  await pass(500);
  expect(await response).toEqual({ value: 'good', staleSeconds: 0 });
});

test('B-10 when the source fails as well, a slow database gets more time', async () => {
  const table = createTable(new Map([['posts', { value: 'kept', fetchedAt: Date.now() - freshMs }]]));
  table.delayMs = 1500;
  const response = createTestCache(table.store).read(failing);
  await pass(1500);
  expect(await response).toMatchObject({ value: 'kept' });
});

test('B-10 a response that must not last is not stored, and removes the one that was', async () => {
  const table = createTable();
  const { cache } = createTestCache(table.store);
  const readCached = (value: string | null) =>
    cache.read('post?a', async () => value, { freshMs, shouldPersist: (found) => found !== null });
  await readCached('text');
  expect([...table.rows.keys()]).toEqual(['post?a']);
  await pass(freshMs);
  await readCached(null);
  await settle();
  expect(await readCached('never asked')).toEqual({ value: null, staleSeconds: 0 });
  expect(table.rows.size).toBe(0);
});

test('B-10 after a change, callers wait a second for the new response and do not join a request from before it', async () => {
  const { cache, read } = createTestCache();
  const early = Promise.withResolvers<string>();
  const first = read(() => early.promise);
  await pass(1000);
  cache.invalidate();
  expect(await read(async () => 'after the change')).toEqual({ value: 'after the change', staleSeconds: 0 });
  early.resolve('before the change');
  expect(await first).toMatchObject({ value: 'after the change' });
  expect(await read(never)).toEqual({ value: 'after the change', staleSeconds: 0 });
});

test('B-10 after a change, a slow or failing source leaves the old response, marked as stale, and nobody waits again', async () => {
  const { cache, read } = createTestCache();
  await read(async () => 'old', 'slow');
  await read(async () => 'old', 'failing');
  cache.invalidate();
  const slow = read(never, 'slow');
  await pass(1000);
  expect(await slow).toEqual({ value: 'old', staleSeconds: 1 });
  expect(await read(failing, 'failing')).toEqual({ value: 'old', staleSeconds: 1 });
  expect(await read(never, 'failing')).toEqual({ value: 'old', staleSeconds: 1 });
});

test('B-10 a caller that sets its patience waits that long for a new response', async () => {
  const { cache, read } = createTestCache();
  await read(async () => 'old');
  await pass(freshMs);
  const response = Promise.withResolvers<string>();
  const waiting = cache.read('posts', () => response.promise, { freshMs, maxWaitMs: 8000 });
  await pass(7000);
  response.resolve('new');
  expect(await waiting).toMatchObject({ value: 'new' });
});

test('B-10 requests in flight end when the server shuts down', async () => {
  const { cache } = createTestCache();
  const response = cache.read(
    'a',
    (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    { freshMs },
  );
  await settle();
  cache.close();
  await expect(response).rejects.toThrow('the server is shutting down');
});

test("B-10 refreshing stale responses from a slow source does not hold up a visitor's new question", async () => {
  const { read } = createTestCache();
  const keys = Array.from({ length: 8 }, (_, index) => `posts?${index}`);
  for (const key of keys) await read(async () => 'old', key);
  await pass(freshMs);
  for (const key of keys) await read(never, key);
  await settle();
  expect(await read(async () => 'a post', 'post')).toEqual({ value: 'a post', staleSeconds: 0 });
});

test("B-10 many searches of a slow source do not hold up a visitor's plain question", async () => {
  const { cache, read } = createTestCache();
  const searches = Array.from({ length: 60 }, (_, index) =>
    cache
      .read(`posts?search=${index}`, never, { freshMs, priority: 'arbitrary' })
      .catch((error: unknown) => error),
  );
  await settle();
  expect(await read(async () => 'a post', 'post')).toEqual({ value: 'a post', staleSeconds: 0 });
  expect(await searches[59]).toMatchObject({ kind: 'circuit-open' });
});

test('B-10 memory is bounded by bytes, and keeps what was used last', async () => {
  const { log } = createLogRecorder();
  const cache = createResponseCache({ log, maxBytes: 5000 });
  const readCached = (key: string, load: () => Promise<unknown>) => cache.read(key, load, { freshMs });
  const long = async () => 'x'.repeat(500);
  for (const key of ['a', 'b', 'a', 'c', 'a', 'd']) await readCached(key, long);
  expect(await readCached('a', never)).toMatchObject({ staleSeconds: 0 });
  await expect(readCached('b', failing)).rejects.toThrow('503');
  expect(await readCached('huge', async () => 'x'.repeat(5000))).toMatchObject({ staleSeconds: 0 });
  await expect(readCached('huge', failing)).rejects.toThrow('503');
});

test('B-10 after a change of lists, confirmed responses stay fresh and all others are asked for again', async () => {
  const { cache } = createTestCache();
  const readCached = (key: string, load: () => Promise<string>) =>
    cache.read(key, load, { freshMs, isConfirmed: (value) => value === 'confirmed' });
  await readCached('post', async () => 'confirmed');
  await readCached('list', async () => 'old');
  await pass(1000);
  cache.invalidate('lists');
  expect(await readCached('post', never)).toEqual({ value: 'confirmed', staleSeconds: 0 });
  expect(await readCached('list', async () => 'new')).toEqual({ value: 'new', staleSeconds: 0 });
  cache.invalidate();
  expect(await readCached('post', async () => 'again')).toEqual({ value: 'again', staleSeconds: 0 });
});

test('B-10 a response older than what the source has announced is stale, and is asked for every half minute', async () => {
  const { cache } = createTestCache();
  let announcedAt: number | undefined;
  const load = vi.fn(async () => 'old copy');
  const readCached = () => cache.read('post', load, { freshMs: 3_600_000, findChange: () => announcedAt });
  expect(await readCached()).toEqual({ value: 'old copy', staleSeconds: 0 });
  await pass(1000);
  announcedAt = Date.now();
  await pass(1000);
  expect((await readCached()).staleSeconds).toBeGreaterThan(0);
  expect(load).toHaveBeenCalledTimes(2);
  for (let time = 0; time < 29; time++) {
    await pass(1000);
    expect((await readCached()).staleSeconds).toBeGreaterThan(0);
  }
  expect(load).toHaveBeenCalledTimes(2);
  await pass(1000);
  await readCached();
  expect(load).toHaveBeenCalledTimes(3);
});

test('B-10 once the source is known to answer again, callers get its present response and not the last one', async () => {
  const { cache, read } = createTestCache();
  await read(async () => 'old');
  await pass(61_000);
  for (let time = 0; time < 3; time++) {
    await read(failing);
    await settle();
  }
  await expect(read(async () => 'other', 'uncached')).rejects.toMatchObject({ kind: 'circuit-open' });
  cache.resume();
  cache.invalidate();
  expect(await read(async () => 'new')).toEqual({ value: 'new', staleSeconds: 0 });
  expect(await read(async () => 'other', 'uncached')).toEqual({ value: 'other', staleSeconds: 0 });
});
