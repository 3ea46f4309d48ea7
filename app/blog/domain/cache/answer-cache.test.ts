import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { BlogError, createStatusError } from '../blog-error.ts';
import { type AnswerStore, createAnswerCache, type StoredAnswer } from './answer-cache.ts';

const freshMs = 60_000;
const failing = () => Promise.reject(createStatusError(503));
const never = () => new Promise<never>(() => {});

/** A table that a test can look into, slow or broken on demand. */
function createTable(rows = new Map<string, StoredAnswer>()) {
  const table = { rows, delayMs: 0, isBroken: false };
  const reach = async () => {
    if (table.delayMs) await new Promise((resolve) => setTimeout(resolve, table.delayMs));
    if (table.isBroken) throw new Error('the database is away');
  };
  const store: AnswerStore = {
    async find(key, newerThan) {
      await reach();
      const row = rows.get(key);
      return row && row.fetchedAt > newerThan ? row : undefined;
    },
    async save(key, answer) {
      await reach();
      rows.set(key, answer);
    },
    async delete(key) {
      await reach();
      rows.delete(key);
    },
  };
  return Object.assign(table, { store });
}

function createTestCache(store?: AnswerStore) {
  const { log, lines } = createLogRecorder();
  const cache = createAnswerCache({ store, log });
  return { cache, lines, read: read(cache) };
}

const read =
  (cache: ReturnType<typeof createAnswerCache>) =>
  (load: () => Promise<unknown>, key = 'posts') =>
    cache.read(key, load, { freshMs });
const settle = () => vi.advanceTimersByTimeAsync(0);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-21T00:00:00Z') }));
afterEach(() => void vi.useRealTimers());

test('B-10 a fresh answer is given without asking again', async () => {
  const { read } = createTestCache();
  expect(await read(async () => ['a'])).toEqual({ value: ['a'], staleSeconds: 0 });
  await pass(59_999);
  expect(await read(never)).toEqual({ value: ['a'], staleSeconds: 0 });
});

test('B-10 a stale answer is given at once, marked, and refreshed once', async () => {
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

test('B-10 any number of visitors make one call, and one who gives up does not end it for the others', async () => {
  const { cache, read } = createTestCache();
  const answer = Promise.withResolvers<string>();
  const load = vi.fn((_signal: AbortSignal) => answer.promise);
  const impatient = new AbortController();
  const first = cache.read('posts', load, { freshMs, signal: impatient.signal });
  const others = Array.from({ length: 50 }, () => read(() => load(impatient.signal)));
  impatient.abort(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  answer.resolve('all');
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

test('B-10 where the source fails, the last good answer stays, and says how old it is', async () => {
  const { read, lines } = createTestCache();
  await read(async () => 'good');
  await pass(freshMs + 3_600_000);
  expect(await read(failing)).toEqual({ value: 'good', staleSeconds: 3600 });
  await settle();
  expect(await read(failing)).toEqual({ value: 'good', staleSeconds: 3600 });
  expect(lines).toMatchObject([{ level: 'warn', message: expect.stringContaining('last answer is shown') }]);
});

test('B-10 after a failure a stale answer is left alone for 15 s', async () => {
  const { read } = createTestCache();
  await read(async () => 'good');
  await pass(freshMs);
  const load = vi.fn(failing);
  await read(load);
  await pass(14_999);
  await read(load);
  expect(load).toHaveBeenCalledTimes(1);
  await pass(1);
  await read(load);
  await settle();
  expect(load).toHaveBeenCalledTimes(2);
});

test('B-10 where nothing is kept, the failure is the answer', async () => {
  const { read } = createTestCache();
  await expect(read(failing)).rejects.toThrow('WordPress API error: 503');
});

test('B-10 a good answer outlives the process', async () => {
  const table = createTable();
  await createTestCache(table.store).read(async () => ({ good: true }));
  await pass(freshMs + 10_000);
  expect(await createTestCache(table.store).read(failing)).toEqual({
    value: { good: true },
    staleSeconds: 10,
  });
});

test('B-10 a fresher answer of another server saves the call', async () => {
  const table = createTable();
  const [here, there] = [createTestCache(table.store), createTestCache(table.store)];
  await here.read(async () => 'first');
  await pass(freshMs);
  await there.read(async () => 'second');
  await settle();
  const load = vi.fn(async () => 'third');
  await here.read(load);
  await settle();
  expect(await here.read(load)).toEqual({ value: 'second', staleSeconds: 0 });
  expect(load).not.toHaveBeenCalled();
});

test('B-10 an answer from a clock that is ahead does not stay fresh for ever', async () => {
  const table = createTable(new Map([['posts', { body: '"ahead"', fetchedAt: Date.now() + 3_600_000 }]]));
  const { read } = createTestCache(table.store);
  expect(await read(never)).toEqual({ value: 'ahead', staleSeconds: 0 });
  await pass(freshMs);
  expect(await read(async () => 'new')).toMatchObject({ value: 'ahead' });
});

test('B-10 a database that hangs costs half a second and no answer', async () => {
  const table = createTable();
  table.delayMs = 1e9;
  const { read } = createTestCache(table.store);
  const answer = read(async () => 'good');
  await pass(500);
  expect(await answer).toEqual({ value: 'good', staleSeconds: 0 });
});

test('B-10 nobody waits for a slow source when a slow database has the answer after all', async () => {
  const table = createTable(new Map([['posts', { body: '"kept"', fetchedAt: Date.now() - freshMs }]]));
  table.delayMs = 900;
  const answer = createTestCache(table.store).read(never);
  await pass(900);
  expect(await answer).toMatchObject({ value: 'kept' });
});

test('B-10 a slow database is waited for when the source fails too', async () => {
  const table = createTable(new Map([['posts', { body: '"kept"', fetchedAt: Date.now() - freshMs }]]));
  table.delayMs = 1500;
  const load = vi.fn(failing);
  const answer = createTestCache(table.store).read(load);
  await pass(1500);
  expect(await answer).toMatchObject({ value: 'kept' });
  expect(load).toHaveBeenCalledOnce();
});

test('B-10 a broken database is said once, and the site goes on without', async () => {
  const table = createTable();
  table.isBroken = true;
  const { read, lines } = createTestCache(table.store);
  expect(await read(async () => 1, 'a')).toEqual({ value: 1, staleSeconds: 0 });
  expect(await read(async () => 2, 'b')).toEqual({ value: 2, staleSeconds: 0 });
  await settle();
  expect(lines.map(({ message }) => message)).toEqual([
    'kept blog answers cannot be reached; the site goes on without',
  ]);
});

test('B-10 a row that is no JSON counts as none', async () => {
  const table = createTable(new Map([['posts', { body: '{"cut', fetchedAt: Date.now() }]]));
  expect(await createTestCache(table.store).read(async () => 'good')).toMatchObject({ value: 'good' });
});

test('B-10 what is not to be kept in the database is not, and takes the place of what was', async () => {
  const table = createTable();
  const { cache } = createTestCache(table.store);
  const ask = (value: string | null) =>
    cache.read('post?a', async () => value, { freshMs, retain: (found) => (found ? 'database' : 'few') });
  await ask('text');
  expect([...table.rows.keys()]).toEqual(['post?a']);
  await pass(freshMs);
  await ask(null);
  await settle();
  expect(await ask('never asked')).toEqual({ value: null, staleSeconds: 0 });
  expect(table.rows.size).toBe(0);
});

test('B-10 an answer of more than two million characters stays in memory alone', async () => {
  const table = createTable();
  const { read } = createTestCache(table.store);
  await read(async () => 'x'.repeat(2e6));
  expect(await read(never)).toMatchObject({ staleSeconds: 0 });
  expect(table.rows.size).toBe(0);
});

test('B-10 an invalidated answer is stale, also one that was asked for before and arrives after', async () => {
  const { cache, read } = createTestCache();
  const answer = Promise.withResolvers<string>();
  const early = read(() => answer.promise);
  await pass(1000);
  cache.invalidate();
  answer.resolve('before the change');
  expect(await early).toEqual({ value: 'before the change', staleSeconds: 1 });
  await settle();
  await pass(1);
  await read(async () => 'after');
  await settle();
  expect(await read(never)).toEqual({ value: 'after', staleSeconds: 0 });
});

test('B-10 what no more is under way is ended when the server stops', async () => {
  const { cache } = createTestCache();
  const answer = cache.read(
    'a',
    (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    { freshMs },
  );
  await settle();
  cache.close();
  await expect(answer).rejects.toThrow('the server stops');
});

test('B-10 whoever forces a refresh waits for the new answer, even if a call from before the change is under way', async () => {
  const { cache, read } = createTestCache();
  const forceRefresh = (load: () => Promise<unknown>) =>
    cache.read('posts', load, { freshMs, forceRefresh: true });
  await read(async () => ['old']);
  await pass(1);
  cache.invalidate();
  await pass(1);
  expect(await forceRefresh(async () => ['new'])).toEqual({ value: ['new'], staleSeconds: 0 });

  await pass(freshMs);
  const early = Promise.withResolvers<unknown>();
  await read(() => early.promise);
  await settle();
  cache.invalidate();
  await pass(1);
  const waiting = forceRefresh(async () => ['newest']);
  early.resolve(['of before the change']);
  await settle();
  expect(await waiting).toEqual({ value: ['newest'], staleSeconds: 0 });
});

test('B-10 whoever forces a refresh is given the old answer, marked, where the source fails', async () => {
  const { cache, read } = createTestCache();
  await read(async () => ['old']);
  cache.invalidate();
  await pass(1);
  const { value, staleSeconds } = await cache.read('posts', failing, { freshMs, forceRefresh: true });
  expect(value).toEqual(['old']);
  expect(staleSeconds).toBeGreaterThan(0);
});

test("B-10 while stale answers are refreshed from a slow source, a visitor's new question is asked", async () => {
  const { read } = createTestCache();
  const keys = Array.from({ length: 8 }, (_, index) => `posts?${index}`);
  for (const key of keys) await read(async () => 'old', key);
  await pass(freshMs);
  for (const key of keys) await read(never, key);
  await settle();
  expect(await read(async () => 'a post', 'post')).toEqual({ value: 'a post', staleSeconds: 0 });
});

test("B-10 while many search a slow source, a visitor's plain question is asked", async () => {
  const { cache, read } = createTestCache();
  const searches = Array.from({ length: 60 }, (_, index) =>
    cache
      .read(`posts?search=${index}`, never, { freshMs, isUncommon: true })
      .catch((error: unknown) => error),
  );
  await settle();
  expect(await read(async () => 'a post', 'post')).toEqual({ value: 'a post', staleSeconds: 0 });
  expect(await searches[59]).toMatchObject({ kind: 'circuit-open' });
});

test('B-10 memory is bounded by bytes, and what was used last stays', async () => {
  const { log } = createLogRecorder();
  const cache = createAnswerCache({ log, maxBytes: 5000 });
  const ask = (key: string, load: () => Promise<unknown>) => cache.read(key, load, { freshMs });
  const long = async () => 'x'.repeat(500);
  for (const key of ['a', 'b', 'a', 'c', 'a', 'd']) await ask(key, long);
  expect(await ask('a', never)).toMatchObject({ staleSeconds: 0 });
  await expect(ask('b', failing)).rejects.toThrow('503');
  expect(await ask('huge', async () => 'x'.repeat(5000))).toMatchObject({ staleSeconds: 0 });
  await expect(ask('huge', failing)).rejects.toThrow('503');
});

test('B-10 a hundred questions that visitors made up are kept, and push out nothing else', async () => {
  const { cache, read } = createTestCache();
  const ask = (key: string, load: () => Promise<unknown>) =>
    cache.read(key, load, { freshMs, retain: () => 'few' });
  await read(async () => 'a post');
  for (let index = 0; index < 150; index++) await ask(`posts?slug=${index}`, async () => null);
  expect(await ask('posts?slug=149', never)).toMatchObject({ value: null });
  expect(await read(never)).toMatchObject({ value: 'a post' });
  await expect(ask('posts?slug=1', failing)).rejects.toThrow('503');
});
