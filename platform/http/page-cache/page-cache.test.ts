import { expect, test, vi } from 'vitest';
import { entryOverheadBytes, maxKeyLength, PageCache } from './page-cache.ts';
import { RenderedPage } from './rendered-page.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const dayMs = 86_400_000;

const page = (
  text: string,
  { status = 200, freshSeconds }: { status?: number; freshSeconds?: number } = {},
) =>
  new RenderedPage({ status, headers: [], body: Buffer.from(text), cacheable: status === 200, freshSeconds });
/** Creates a page that the cache counts as so many bytes: its overhead, and three times its text. */
const ofBytes = (bytes: number) => page('x'.repeat((bytes - entryOverheadBytes) / 3));
const provisional = page('samples', { freshSeconds: 30 });
const failure = page('error', { status: 500 });

/** A cache that holds the page "one" as `/`, made at the time 0. */
async function createCache(maxBytes = 50_000, first = page('one')) {
  const clock = { ms: 0 };
  const cache = new PageCache({ maxBytes, log: silent, now: () => clock.ms });
  const get = async (made: RenderedPage | Promise<RenderedPage>, key = '/') => {
    const { page, freshness } = await cache.get(key, async () => made);
    return [String(page.body), freshness];
  };
  await get(first);
  return { cache, clock, get };
}

test('a page stays fresh until what it shows has changed', async () => {
  const { clock, cache, get } = await createCache();
  clock.ms = 1000 * dayMs;
  expect(await get(page('two'))).toEqual(['one', 'fresh']);
  expect(cache.invalidate((key) => key === '/')).toEqual(['/']);
  expect(cache.findFresh('/')).toBeUndefined();
  expect(await get(page('two'))).toEqual(['two', 'miss']);
  expect(await get(page('three'))).toEqual(['two', 'fresh']);
});

test('for a day an outdated page is served in place of a failed one', async () => {
  const { clock, cache, get } = await createCache();
  cache.invalidate(() => true);
  clock.ms = dayMs - 1;
  expect(await get(failure)).toEqual(['one', 'error']);
  expect(await get(Promise.reject(new Error('broken')))).toEqual(['one', 'error']);
  clock.ms = dayMs;
  expect(await get(failure)).toEqual(['error', 'pass']);
  await expect(get(Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});

test('B-07 a provisional page is fresh for its own time, and served for as long again while it is renewed', async () => {
  vi.useFakeTimers();
  const { clock, cache, get } = await createCache(50_000, provisional);
  clock.ms = 29_999;
  expect(cache.findFresh('/')?.body.toString()).toBe('samples');
  clock.ms = 30_000;
  expect(cache.findFresh('/')).toBeUndefined();
  let rendered = false;
  const { page: served, freshness } = await cache.get('/', async () => {
    rendered = true;
    return page('posts');
  });
  // The response goes out before its renewal begins.
  expect([String(served.body), freshness, rendered]).toEqual(['samples', 'stale', false]);
  await vi.runAllTimersAsync();
  expect(cache.findFresh('/')?.body.toString()).toBe('posts');
  vi.useRealTimers();
  const late = await createCache(50_000, provisional);
  late.clock.ms = 60_000;
  expect(await late.get(page('posts'))).toEqual(['posts', 'miss']);
  expect(await get(page('other'))).toEqual(['posts', 'fresh']);
});

test('a page that has not changed keeps its compressed bodies', async () => {
  const first = page('one');
  const { cache, get } = await createCache(50_000, first);
  cache.invalidate(() => true);
  await get(page('one'));
  expect(cache.findFresh('/')).toBe(first);
  cache.invalidate(() => true);
  const second = page('two');
  await get(second);
  expect(cache.findFresh('/')).toBe(second);
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

test('a page that may not be cached is not stored, and removes the cached page with its key', async () => {
  const { cache, get } = await createCache();
  cache.invalidate(() => true);
  expect(await get(page('moved', { status: 301 }))).toEqual(['moved', 'pass']);
  expect(cache.size).toBe(0);
});

test('a page whose key is longer than any real address is not stored', async () => {
  const { cache, get } = await createCache();
  await get(page('long'), `/${'x'.repeat(maxKeyLength)}`);
  expect(cache.size).toBe(1);
});

test('the least recently used page is evicted when the budget of bytes is spent', async () => {
  const { cache, get } = await createCache(50_000, ofBytes(20_000));
  await get(ofBytes(20_000), '/b');
  expect(cache.findFresh('/')).toBeDefined();
  await get(ofBytes(20_000), '/c');
  expect(['/', '/b', '/c'].filter((key) => cache.findFresh(key))).toEqual(['/', '/c']);
});

test('a page with hardly any text still counts with its overhead', async () => {
  const { cache, get } = await createCache(10 * entryOverheadBytes);
  for (let made = 0; made < 100; made += 1) await get(page(''), `/${made}`);
  expect(cache.size).toBe(10);
});

test('B-10 a page whose source changes while it is rendered is rendered again', async () => {
  const { cache, get } = await createCache();
  await get(page('about'), '/about');
  const early = Promise.withResolvers<RenderedPage>();
  const waiting = get(early.promise, '/blog');
  cache.invalidate((key) => key !== '/about');
  // A second rendering would wait for the first one if that were still wanted.
  const renewed = get(page('new'), '/blog');
  early.resolve(page('old'));
  expect(await renewed).toEqual(['new', expect.any(String)]);
  expect(await waiting).toEqual(['old', expect.any(String)]);
  expect(cache.findFresh('/blog')?.body.toString()).toBe('new');
  expect(cache.findFresh('/about')?.body.toString()).toBe('about');
});
