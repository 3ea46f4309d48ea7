import { expect, test } from 'vitest';
import { createSourceApp } from '#tests/source-app.ts';
import { describeStores } from '#tests/stores.ts';
import type { VitalsCount } from '../domain/vitals-store.ts';
import { runVitals } from './vitals-command.ts';
import { createVitalsStore, createVitalsTally, deleteOldVitals } from './vitals-tally.ts';

const noon = Date.parse('2026-11-22T12:00:00Z');
const silent = { debug() {}, info() {}, warn() {}, error() {} };
const report = {
  path: '/blog/core-web-vitals',
  views: ['/blog/core-web-vitals', '/about'],
  vitals: { LCP: 812.4, CLS: 0.02, INP: 48, FCP: 600, TTFB: 90 },
};

function createCounting({ now = () => noon }: { now?: () => number } = {}) {
  const counted: VitalsCount[] = [];
  const { app, logged } = createSourceApp({
    vitals: { add: (counts) => counted.push(...counts) },
    now,
  });
  const send = async (body: unknown, headers: Record<string, string> = {}) =>
    app.request('http://site.test/api/vitals', {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { origin: 'http://site.test', 'content-type': 'text/plain;charset=UTF-8', ...headers },
    });
  return { counted, send, logged };
}

test('SEO-04 a report is counted by day and by declared route, never by address', async () => {
  const { counted, send } = createCounting();
  const response = await send(report);
  expect([response.status, response.headers.get('cache-control')]).toEqual([204, 'no-store']);
  expect(response.headers.get('set-cookie')).toBeNull();
  expect(new Set(counted.map(({ day, count }) => `${day} ${count}`))).toEqual(new Set(['2026-11-22 1']));
  expect(counted.map(({ route, what }) => `${route} ${what}`)).toEqual([
    ...['/blog/:slug view', '/about view'],
    ...['LCP', 'INP', 'CLS', 'FCP', 'TTFB'].map((what) => `/blog/:slug ${what}`),
  ]);
});

test('SEO-04 all addresses without a route are counted in one row', async () => {
  const { counted, send } = createCounting();
  for (const path of ['/a', '/b?mail=x@y.test', '/../../etc', '/%zz', '/\ud800\u0000', '//evil.test/a', '/*'])
    expect((await send({ path, views: [path], vitals: {} })).status).toBe(204);
  expect(new Set(counted.map(({ route }) => route))).toEqual(new Set(['(no page)']));
});

test.each([
  ['Global Privacy Control', { 'sec-gpc': '1' }],
  ['Do Not Track', { dnt: '1' }],
  ['a prefetched page', { 'sec-purpose': 'prefetch' }],
  ['a prerendered page', { 'sec-purpose': 'prefetch;prerender' }],
])('SEO-04 %s is not counted', async (_what, headers) => {
  const { counted, send } = createCounting();
  expect((await send(report, headers)).status).toBe(204);
  expect(counted).toEqual([]);
});

test.each([
  ['invalid JSON', '{'],
  ['an unknown field', { ...report, user: 'me' }],
  ['an unknown metric', { ...report, vitals: { LCP: 1, XYZ: 2 } }],
  ['a negative time', { ...report, vitals: { LCP: -1 } }],
  ['an impossibly long time', { ...report, vitals: { LCP: 1e9 } }],
  ['a number as text', { ...report, vitals: { LCP: '1' } }],
  ['an infinite number', '{"path":"/","views":[],"vitals":{"LCP":1e999}}'],
  ['an invalid path', { ...report, path: 'about' }],
  ['an overlong path', { ...report, path: `/${'a'.repeat(600)}` }],
  ['too many views', { ...report, views: Array(51).fill('/') }],
  ['a body of more than 4 kB', `${JSON.stringify(report)}${' '.repeat(4100)}`],
])('SEO-04 %s is refused and not counted', async (_what, body) => {
  const { counted, send } = createCounting();
  expect((await send(body)).status).toBe(400);
  expect(counted).toEqual([]);
});

test('SEO-04 a report from a page of another site is refused', async () => {
  const { counted, send } = createCounting();
  expect((await send(report, { origin: 'https://evil.test' })).status).toBe(403);
  expect(counted).toEqual([]);
});

test('SEO-04 one address may report sixty views a minute, and is then told when to try again', async () => {
  let now = noon;
  const { counted, send, logged } = createCounting({ now: () => now });
  for (let sent = 0; sent < 30; sent++) expect((await send(report)).status).toBe(204);
  const refused = await send(report);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  expect(counted).toHaveLength(30 * 7);
  now += 60_000;
  expect((await send(report)).status).toBe(204);
  expect(logged).toEqual([]);
});

test('SEO-04 the limit counts views and not reports, and a report without views or valid content counts as one', async () => {
  const views = Array.from({ length: 50 }, (_, index) => (index % 2 ? '/about' : '/'));
  const many = createCounting();
  const statuses = [];
  for (let sent = 0; sent < 4; sent++)
    statuses.push((await many.send({ ...report, views, vitals: {} })).status);
  expect(statuses).toEqual([204, 429, 429, 429]);
  expect(many.counted).toHaveLength(50);
  const none = createCounting();
  for (let sent = 0; sent < 61; sent++) await none.send({ ...report, views: [], vitals: { LCP: 1 } });
  expect(none.counted).toHaveLength(60);
  const nonsense = createCounting();
  for (let sent = 0; sent < 60; sent++) await nonsense.send('{');
  expect((await nonsense.send(report)).status).toBe(429);
});

test('SEO-04 a page that is repeated in one report was viewed once', async () => {
  const { counted, send } = createCounting();
  await send({ path: '/', views: ['/', '/', '/', '/about', '/about', '/'], vitals: {} });
  expect(counted.map(({ route }) => route)).toEqual(['/', '/about', '/']);
});

test.each<[string, object]>([
  ['PUT', { vitals: { add() {} } }],
  // If measuring is not configured, the endpoint does not exist.
  ['POST', {}],
])('SEO-04 %s is refused with 405 by the services %j', async (method, services) => {
  const { app } = createSourceApp(services);
  const headers = { origin: 'http://site.test' };
  const response = await app.request('http://site.test/api/vitals', { method, headers });
  expect(response.status).toBe(405);
});

await describeStores(({ open }) => {
  const day = '2026-11-22';
  const view: VitalsCount = { day, route: '/about', what: 'view', bucket: 0, count: 2 };

  test('SEO-04 counts add up, even if two servers write at the same time', async () => {
    const vitalsStore = createVitalsStore(await open());
    const slow: VitalsCount = { day, route: '/about', what: 'LCP', bucket: 9, count: 1 };
    await Promise.all([
      vitalsStore.add([view, slow]),
      vitalsStore.add([slow, view]),
      vitalsStore.add([view]),
    ]);
    expect(await vitalsStore.list({ from: day, to: day })).toEqual([
      { ...slow, count: 2 },
      { ...view, count: 6 },
    ]);
    expect(await vitalsStore.list({ from: '2026-11-23', to: '2026-11-24' })).toEqual([]);
  });

  test('SEO-04 counts that cannot be written are kept for later, and those older than 400 days are deleted', async () => {
    const store = await open();
    const vitalsStore = createVitalsStore(store);
    let works = false;
    const tally = createVitalsTally(
      {
        ...vitalsStore,
        add: (counts) => (works ? vitalsStore.add(counts) : Promise.reject(new Error('no database'))),
      },
      silent,
    );
    tally.add([view]);
    await tally.flush();
    expect(await vitalsStore.list({ from: day, to: day })).toEqual([]);
    works = true;
    tally.add([view]);
    await tally.close();
    expect(await vitalsStore.list({ from: day, to: day })).toEqual([{ ...view, count: 4 }]);
    await deleteOldVitals(store.db, noon + 400 * 86_400_000);
    expect(await vitalsStore.list({ from: day, to: day })).toHaveLength(1);
    await deleteOldVitals(store.db, noon + 401 * 86_400_000);
    expect(await vitalsStore.list({ from: day, to: day })).toEqual([]);
  });

  test('SEO-04 npm run vitals shows views and the 75th percentile by route, and every count as CSV', async () => {
    const vitalsStore = createVitalsStore(await open());
    await vitalsStore.add([
      view,
      { ...view, route: '/blog/:slug', count: 10 },
      ...[10, 20, 30, 40].map((bucket) => ({ ...view, what: 'LCP' as const, bucket, count: 1 })),
    ]);
    const now = new Date(noon);
    const table = await runVitals([], vitalsStore, { rate: 0.1, now });
    expect([table.status, table.err]).toEqual([0, '']);
    const [head, , titles, first, second] = table.out.split('\n');
    expect(head).toBe('2026-10-26 to 2026-11-22, days in Sydney. One page load in 10 is counted.');
    expect(titles).toMatch(/^route +views +measured +LCP p75 ms +INP +CLS +FCP +TTFB$/);
    expect(first).toMatch(/^\/blog\/:slug +10 +0$/);
    expect(second).toMatch(/^\/about +2 +4 +2374$/);
    const csv = await runVitals(['--csv', '--route', '/about'], vitalsStore, { rate: 0, now });
    expect(csv.out.split('\r\n')).toHaveLength(7);
    expect(csv.out).toContain('"2026-11-22","/about","LCP",10,1');
    expect((await runVitals(['--days', '0'], vitalsStore, { rate: 0, now })).status).toBe(2);
    expect((await runVitals(['--dance'], vitalsStore, { rate: 0, now })).status).toBe(2);
    expect((await runVitals(['--days', '1'], vitalsStore, { rate: 0, now: new Date(0) })).out).toContain(
      'No visits',
    );
  });
});
