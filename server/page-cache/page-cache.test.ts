import { expect, test } from 'vitest';
import { PageCache } from './page-cache.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const lifetimes = { freshMs: 60, staleWhileRevalidateMs: 600, staleIfErrorMs: 6000 };

type Page = { text: string; cacheable: boolean; failed: boolean; bytes: number };
const page = (text: string, bytes = 10): Page => ({ text, cacheable: true, failed: false, bytes });
const failure: Page = { text: 'error', cacheable: false, failed: true, bytes: 10 };

function createCache(maxBytes = 1000) {
  const clock = { ms: 0 };
  const cache = new PageCache<Page>({ maxBytes, lifetimes, log: silent, now: () => clock.ms });
  return { cache, clock };
}

test('a page is rendered once while it is fresh', async () => {
  const { cache, clock } = createCache();
  await cache.get('/', async () => page('one'));
  clock.ms = 59;
  const { page: found, freshness } = await cache.get('/', async () => page('two'));
  expect([found.text, freshness]).toEqual(['one', 'fresh']);
  expect(cache.findFresh('/')?.text).toBe('one');
});

test('B-07 a page that says so is fresh for less', async () => {
  const { cache, clock } = createCache();
  await cache.get('/', async () => ({ ...page('samples'), freshMs: 30 }));
  clock.ms = 29;
  expect(cache.findFresh('/')?.text).toBe('samples');
  clock.ms = 30;
  expect(cache.findFresh('/')).toBeUndefined();
});

test('concurrent misses render once', async () => {
  const { cache } = createCache();
  let renders = 0;
  const render = async () => {
    renders += 1;
    return page('one');
  };
  await Promise.all([cache.get('/', render), cache.get('/', render), cache.get('/', render)]);
  expect(renders).toBe(1);
});

test('a stale page is served at once while a newer one is made', async () => {
  const { cache, clock } = createCache();
  await cache.get('/', async () => page('one'));
  clock.ms = 61;
  expect(cache.findFresh('/')).toBeUndefined();
  expect(await cache.get('/', async () => page('two'))).toMatchObject({
    page: { text: 'one' },
    freshness: 'stale',
  });
  expect(await cache.get('/', async () => page('three'))).toMatchObject({
    page: { text: 'two' },
    freshness: 'fresh',
  });
});

test('after that time the visitor waits for the new page', async () => {
  const { cache, clock } = createCache();
  await cache.get('/', async () => page('one'));
  clock.ms = 700;
  expect(await cache.get('/', async () => page('two'))).toMatchObject({
    page: { text: 'two' },
    freshness: 'miss',
  });
});

test('an old page stands in for one that fails, rejected or with status 500', async () => {
  const { cache, clock } = createCache();
  await cache.get('/', async () => page('one'));
  clock.ms = 700;
  expect(await cache.get('/', async () => failure)).toMatchObject({
    page: { text: 'one' },
    freshness: 'error',
  });
  const broken = async () => {
    throw new Error('broken');
  };
  expect(await cache.get('/', broken)).toMatchObject({ page: { text: 'one' }, freshness: 'error' });
  clock.ms = 7000;
  await expect(cache.get('/', broken)).rejects.toThrow('broken');
});

test('what may not be kept fills nothing, and takes the page that stood there with it', async () => {
  const { cache, clock } = createCache();
  await cache.get('/', async () => page('one'));
  clock.ms = 700;
  const gone = { ...failure, failed: false };
  expect(await cache.get('/', async () => gone)).toMatchObject({ freshness: 'pass' });
  expect(cache.size).toBe(0);
  expect(cache.bytes).toBe(0);
});

test('the longest unused page goes when the budget of bytes is spent', async () => {
  const { cache } = createCache(100);
  await cache.get('/a', async () => page('a', 40));
  await cache.get('/b', async () => page('b', 40));
  await cache.get('/a', async () => page('a', 40));
  await cache.get('/c', async () => page('c', 40));
  expect(cache.findFresh('/a')).toBeDefined();
  expect(cache.findFresh('/b')).toBeUndefined();
  expect(cache.bytes).toBe(80);
});

test('a page that grew by another encoding is counted anew', async () => {
  const { cache } = createCache(100);
  const growing = page('a', 40);
  await cache.get('/a', async () => growing);
  await cache.get('/b', async () => page('b', 40));
  growing.bytes = 80;
  cache.recount();
  expect(cache.bytes).toBe(40);
  expect(cache.findFresh('/a')).toBeUndefined();
});

test('B-10 a page whose source has changed is made anew, also one that was being made meanwhile', async () => {
  const { cache } = createCache();
  await cache.get('/blog', async () => page('old'));
  await cache.get('/about', async () => page('about'));
  const early = Promise.withResolvers<Page>();
  const waiting = cache.get('/', () => early.promise);
  cache.forget((key) => key !== '/about');
  expect([cache.size, cache.bytes]).toEqual([1, 10]);
  const newer = await cache.get('/', async () => page('new'));
  early.resolve(page('old'));
  expect((await waiting).page.text).toBe('old');
  expect(newer.page.text).toBe('new');
  expect(cache.findFresh('/')?.text).toBe('new');
  expect(cache.findFresh('/blog')).toBeUndefined();
});
