import { expect, test, vi } from 'vitest';
import { maxKeyLength, PageCache } from './page-cache.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const dayMs = 86_400_000;

type Page = {
  text: string;
  cacheable: boolean;
  failed: boolean;
  bytes: number;
  freshMs?: number;
  onGrown?: (() => void) | undefined;
  equals(other: unknown): boolean;
};
const page = (text: string, bytes = 10): Page => ({
  text,
  cacheable: true,
  failed: false,
  bytes,
  equals: (other) => (other as Page).text === text,
});
const provisional = (text: string): Page => ({ ...page(text), freshMs: 30 });
const failure: Page = { ...page('error'), cacheable: false, failed: true };

/** A cache that holds the page "one" as `/`, made at the time 0. */
async function createCache(maxBytes = 1000, first: Page = page('one')) {
  const clock = { ms: 0 };
  const cache = new PageCache<Page>({ maxBytes, log: silent, now: () => clock.ms });
  const get = async (made: Page | Promise<Page>, key = '/') => {
    const { page, freshness } = await cache.get(key, async () => made);
    return [page.text, freshness];
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

test('an outdated page stands in for one that fails or is rejected, for a day', async () => {
  const { clock, cache, get } = await createCache();
  cache.invalidate(() => true);
  clock.ms = dayMs - 1;
  expect(await get(failure)).toEqual(['one', 'error']);
  expect(await get(Promise.reject(new Error('broken')))).toEqual(['one', 'error']);
  clock.ms = dayMs;
  expect(await get(failure)).toEqual(['error', 'pass']);
  await expect(get(Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});

test('B-07 a provisional page is fresh for as long as it says, and as long again while it is renewed', async () => {
  vi.useFakeTimers();
  const { clock, cache, get } = await createCache(1000, provisional('samples'));
  clock.ms = 29;
  expect(cache.findFresh('/')?.text).toBe('samples');
  clock.ms = 30;
  expect(cache.findFresh('/')).toBeUndefined();
  let rendered = false;
  const { page: served, freshness } = await cache.get('/', async () => {
    rendered = true;
    return page('posts');
  });
  // The answer goes out before its renewal begins.
  expect([served.text, freshness, rendered]).toEqual(['samples', 'stale', false]);
  await vi.runAllTimersAsync();
  expect(cache.findFresh('/')?.text).toBe('posts');
  vi.useRealTimers();
  const late = await createCache(1000, provisional('samples'));
  late.clock.ms = 60;
  expect(await late.get(page('posts'))).toEqual(['posts', 'miss']);
  expect(await get(page('other'))).toEqual(['posts', 'fresh']);
});

test('a page that comes out as it was keeps its compressed forms', async () => {
  const first = page('one');
  const { cache } = await createCache(1000, first);
  cache.invalidate(() => true);
  expect(await cache.renew('/', async () => page('one'))).toBe(first);
  expect(cache.findFresh('/')).toBe(first);
  cache.invalidate(() => true);
  const second = page('two');
  expect(await cache.renew('/', async () => second)).toBe(second);
});

test('a fresh page is not renewed, and one that can not be renewed is left to its next visitor', async () => {
  const { cache } = await createCache();
  expect((await cache.renew('/', async () => page('two')))?.text).toBe('one');
  expect(await cache.renew('/b', async () => Promise.reject(new Error('broken')))).toBeUndefined();
  expect(cache.findFresh('/b')).toBeUndefined();
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
  const { cache, get } = await createCache();
  cache.invalidate(() => true);
  expect(await get({ ...failure, failed: false })).toEqual(['error', 'pass']);
  expect([cache.size, cache.bytes]).toEqual([0, 0]);
});

test('an address that no page of the site can have fills nothing', async () => {
  const { cache, get } = await createCache();
  await get(page('long'), `/${'x'.repeat(maxKeyLength)}`);
  expect(cache.size).toBe(1);
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
  growing.onGrown?.();
  expect([cache.findFresh('/c'), cache.bytes]).toEqual([undefined, 80]);
});

test('a page that is found fresh stays longer than one that nobody asks for', async () => {
  const { cache, get } = await createCache(100, page('one', 40));
  await get(page('b', 40), '/b');
  expect(cache.findFresh('/')?.text).toBe('one');
  await get(page('c', 40), '/c');
  expect([cache.findFresh('/')?.text, cache.findFresh('/b')]).toEqual(['one', undefined]);
});

test('B-10 a page whose source changes while it is rendered is rendered again', async () => {
  const { cache, get } = await createCache();
  await get(page('about'), '/about');
  const early = Promise.withResolvers<Page>();
  const waiting = get(early.promise, '/blog');
  cache.invalidate((key) => key !== '/about');
  // A second rendering would wait for the first one if that were still wanted.
  const renewed = get(page('new'), '/blog');
  early.resolve(page('old'));
  expect(await renewed).toEqual(['new', expect.any(String)]);
  expect(await waiting).toEqual(['old', expect.any(String)]);
  expect(cache.findFresh('/blog')?.text).toBe('new');
  expect(cache.findFresh('/about')?.text).toBe('about');
});
