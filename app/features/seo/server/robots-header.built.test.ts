import { expect, test } from 'vitest';
import { createTestApp, openSharedApp } from '#tests/built-app.ts';
import { createFakeCheckout } from '#tests/fake-checkout.ts';

const { checkout } = createFakeCheckout();
const { get, app, services } = createTestApp({ services: { checkout } });
const readTag = async (path: string, headers: Record<string, string> = {}) =>
  (await get(path, headers)).headers.get('x-robots-tag');

test.each([
  ...['/auth', '/search?q=carbon', '/projects?category=made-up', '/gone', '/%zz'],
  ...[
    '/payment-success?session_id=cs_test_paid',
    '/sustainability-quiz/1-1ysk6h2',
    '/website-carbon/made-up',
  ],
  `/contact/thanks?ref=${encodeURIComponent(services.leads.signReference('SB-7K3M9QX', 'contact'))}`,
  ...['/website-carbon?page=example.com', '/seo-booster/made-up', '/blog/preview/draft', '/not-there'],
  // Files for programs.
  ...['/about.data', '/_payload/made-up/about', '/auth/v1/settings', '/api/search?q=carbon', '/healthz'],
  ...['/api/audits/made-up', '/wp-json/wp/v2/posts', '/speculation-rules.json', '/assets/none.js'],
])('%s says noindex by its header', async (path) => expect(await readTag(path)).toMatch(/^noindex/));

test('responses to other methods and 304 responses have the header too', async () => {
  const head = await app.request('http://site.test/auth', { method: 'HEAD' });
  expect(head.headers.get('x-robots-tag')).toBe('noindex');
  const post = await app.request('http://site.test/about', { method: 'POST' });
  expect([post.status, post.headers.get('x-robots-tag')]).toEqual([405, 'noindex']);
  const etag = (await get('/auth')).headers.get('etag') ?? '';
  const held = await get('/auth', { 'if-none-match': etag });
  expect([held.status, held.headers.get('x-robots-tag')]).toEqual([304, 'noindex']);
});

test('no page in the sitemap has noindex under the site’s own host name', async () => {
  const { get } = openSharedApp();
  const map = await (await get('/sitemap.xml')).text();
  const paths = [...map.matchAll(/<loc>http:\/\/site\.test([^<]*)<\/loc>/g)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(20);
  const unlisted: string[] = [];
  for (const path of [...paths, '/robots.txt', '/sitemap.xml', '/llms.txt', '/blog/feed.xml'])
    if ((await get(path.replaceAll('&amp;', '&') || '/')).headers.has('x-robots-tag')) unlisted.push(path);
  expect(unlisted).toEqual([]);
});

const everything = ['/', '/about', '/llms.txt', '/blog/feed.xml', '/favicon.ico'];

test('every response of a trial or preview under another host name has noindex, cached or not', async () => {
  for (const path of [...everything, ...everything]) {
    await get(path);
    const tag = await readTag(path, { host: 'staging.saltbush.example' });
    expect([path, tag]).toEqual([path, 'noindex']);
    expect([path, await readTag(path)]).toEqual([path, null]);
  }
});

test('SEARCH_ENGINES=off adds noindex to every response under any host name', async () => {
  const trial = createTestApp({ searchEngines: false });
  for (const path of everything)
    expect([path, (await trial.get(path)).headers.get('x-robots-tag')]).toEqual([path, 'noindex']);
});

test('a site that must not be listed may be crawled, so that crawlers see the noindex, and has no sitemap', async () => {
  const staging = { host: 'staging.saltbush.example' };
  const readRobots = async (headers = {}) =>
    (await (await get('/robots.txt', headers)).text()).replace(/^#.*\n/gm, '').trim();
  const own = await readRobots();
  expect(own).toContain('Sitemap: http://site.test/sitemap.xml');
  expect(await readRobots(staging)).toBe(own.replace(/^Sitemap:.*$/m, '').trim());
  expect((await get('/sitemap.xml', staging)).status).toBe(404);
  expect((await get('/sitemap.xml')).status).toBe(200);
});

test('an unknown host name is logged once', async () => {
  const { get, logged } = createTestApp();
  for (const path of ['/', '/about']) await get(path, { host: 'origin.cdn.example' });
  await get('/');
  const warnings = logged.filter(({ level }) => level === 'warn');
  expect(warnings).toHaveLength(1);
  expect(warnings[0]?.facts).toMatchObject({ host: 'origin.cdn.example' });
});
