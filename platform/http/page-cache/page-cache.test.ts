import { expect, test } from 'vitest';
import { PageCache } from './page-cache.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const lifetimes = { freshMs: 60, staleWhileRevalidateMs: 600, staleIfErrorMs: 6000 };

type Page = { text: string; cacheable: boolean; failed: boolean; bytes: number };
const page = (text: string, bytes = 10): Page => ({ text, cacheable: true, failed: false, bytes });
const failure: Page = { text: 'error', cacheable: false, failed: true, bytes: 10 };

/** A cache that holds the page "one" as `/`, made at the time 0. */
async function createCache(maxBytes = 1000, first: Page & { freshMs?: number } = page('one')) {
  const clock = { ms: 0 };
  const cache = new PageCache<Page>({ maxBytes, lifetimes, log: silent, now: () => clock.ms });
  const get = async (made: Page | Promise<Page>, key = '/') => {
    const { page, freshness } = await cache.get(key, async () => made);
    return [page.text, freshness];
  };
  await get(first);
  return { cache, clock, get };
}

test.each([
  ['is served as it is while it is fresh', 59, page('two'), ['one', 'fresh']],
  ['is served at once, stale, while a newer one is made', 61, page('two'), ['one', 'stale']],
  ['is not waited with once it is too old', 700, page('two'), ['two', 'miss']],
  ['stands in for one that fails', 700, failure, ['one', 'error']],
])('a page %s', async (_what, ms, made, served) => {
  const { clock, get } = await createCache();
  clock.ms = ms;
  expect(await get(made)).toEqual(served);
});

test('a page that was made while the stale one was served is fresh', async () => {
  const { clock, cache, get } = await createCache();
  clock.ms = 61;
  expect(cache.findFresh('/')).toBeUndefined();
  await get(page('two'));
  expect(await get(page('three'))).toEqual(['two', 'fresh']);
});

test('an old page stands in for one that is rejected, until it is too old for that', async () => {
  const { clock, get } = await createCache();
  clock.ms = 700;
  expect(await get(Promise.reject(new Error('broken')))).toEqual(['one', 'error']);
  clock.ms = 7000;
  await expect(get(Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});

test('B-07 a page that says so is fresh for less', async () => {
  const { clock, cache } = await createCache(1000, { ...page('samples'), freshMs: 30 });
  clock.ms = 29;
  expect(cache.findFresh('/')?.text).toBe('samples');
  clock.ms = 30;
  expect(cache.findFresh('/')).toBeUndefined();
});

test('concurrent misses render once', async () => {
  const { cache } = await createCache();
  let renders = 0;
  const render = async () => {
    renders += 1;
    return page('a');
  };
  await Promise.all([cache.get('/a', render), cache.get('/a', render), cache.get('/a', render)]);
  expect(renders).toBe(1);
});

test('what may not be kept fills nothing, and takes the page that stood there with it', async () => {
  const { cache, clock, get } = await createCache();
  clock.ms = 700;
  expect(await get({ ...failure, failed: false })).toEqual(['error', 'pass']);
  expect([cache.size, cache.bytes]).toEqual([0, 0]);
});

test('the longest unused page goes when the budget of bytes is spent, also by one that grew', async () => {
  const { cache, get } = await createCache(100, page('one', 40));
  const growing = page('b', 40);
  await get(growing, '/b');
  await get(page('one', 40));
  await get(page('c', 40), '/c');
  expect([cache.findFresh('/b'), cache.bytes]).toEqual([undefined, 80]);
  await get(growing, '/b');
  growing.bytes = 80;
  cache.recount();
  expect([cache.findFresh('/c'), cache.bytes]).toEqual([undefined, 80]);
});

test('a page that is found fresh stays longer than one that nobody asks for', async () => {
  const { cache, get } = await createCache(100, page('one', 40));
  await get(page('b', 40), '/b');
  expect(cache.findFresh('/')?.text).toBe('one');
  await get(page('c', 40), '/c');
  expect([cache.findFresh('/')?.text, cache.findFresh('/b')]).toEqual(['one', undefined]);
});

test('B-10 a page whose source has changed is made anew, also one that was being made meanwhile', async () => {
  const { cache, get } = await createCache();
  await get(page('about'), '/about');
  const early = Promise.withResolvers<Page>();
  const waiting = get(early.promise, '/blog');
  cache.forget((key) => key !== '/about');
  expect([cache.size, cache.bytes]).toEqual([1, 10]);
  // A second rendering would wait for the first one if that were still wanted.
  const renewed = get(page('new'), '/blog');
  early.resolve(page('old'));
  expect(await renewed).toEqual(['new', expect.any(String)]);
  expect(await waiting).toEqual(['old', expect.any(String)]);
  expect(cache.findFresh('/blog')?.text).toBe('new');
  expect(cache.findFresh('/')).toBeUndefined();
});
