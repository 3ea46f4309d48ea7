import { expect, test } from 'vitest';
import { createTestApp, openSharedApp } from '#tests/built-app.ts';
import { createFakeCheckout } from '#tests/fake-checkout.ts';

const { checkout } = createFakeCheckout();
const { get, app, services } = createTestApp({ services: { checkout } });
const readTag = async (path: string, headers: Record<string, string> = {}) =>
  (await get(path, headers)).headers.get('x-robots-tag');

test.each([
  ...['/auth', '/search?q=carbon', '/blog?search=carbon', '/projects?category=made-up', '/gone', '/%zz'],
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

test('an answer of another method says it too, and so does the one that a browser holds already', async () => {
  const head = await app.request('http://site.test/auth', { method: 'HEAD' });
  expect(head.headers.get('x-robots-tag')).toBe('noindex');
  const post = await app.request('http://site.test/about', { method: 'POST' });
  expect([post.status, post.headers.get('x-robots-tag')]).toEqual([405, 'noindex']);
  const etag = (await get('/auth')).headers.get('etag') ?? '';
  const held = await get('/auth', { 'if-none-match': etag });
  expect([held.status, held.headers.get('x-robots-tag')]).toEqual([304, 'noindex']);
});

test('no page of the site map ever says noindex under the site’s own name', async () => {
  const { get } = openSharedApp();
  const map = await (await get('/sitemap.xml')).text();
  const paths = [...map.matchAll(/<loc>http:\/\/site\.test([^<]*)<\/loc>/g)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(20);
  const said: string[] = [];
  for (const path of [...paths, '/robots.txt', '/sitemap.xml', '/llms.txt', '/blog/feed.xml'])
    if ((await get(path.replaceAll('&amp;', '&') || '/')).headers.has('x-robots-tag')) said.push(path);
  expect(said).toEqual([]);
}, 60_000);

const everything = ['/', '/about', '/llms.txt', '/blog/feed.xml', '/favicon.ico'];

test('a trial or preview under another name says noindex with every answer, kept or not', async () => {
  for (const path of [...everything, ...everything]) {
    await get(path);
    const tag = await readTag(path, { host: 'staging.saltbush.example' });
    expect([path, tag]).toEqual([path, 'noindex']);
    expect([path, await readTag(path)]).toEqual([path, null]);
  }
});

test('SEARCH_ENGINES=off says it with every answer under any name', async () => {
  const trial = createTestApp({ searchEngines: false });
  for (const path of everything)
    expect([path, (await trial.get(path)).headers.get('x-robots-tag')]).toEqual([path, 'noindex']);
});

test('what may not be listed may be read, so that the noindex is seen, and has no map', async () => {
  const staging = { host: 'staging.saltbush.example' };
  const readRobots = async (headers = {}) =>
    (await (await get('/robots.txt', headers)).text()).replace(/^#.*\n/gm, '').trim();
  const own = await readRobots();
  expect(own).toContain('Sitemap: http://site.test/sitemap.xml');
  expect(await readRobots(staging)).toBe(own.replace(/^Sitemap:.*$/m, '').trim());
  expect((await get('/sitemap.xml', staging)).status).toBe(404);
  expect((await get('/sitemap.xml')).status).toBe(200);
});

test("the operator is told once that a host name is not the site's own", async () => {
  const { get, logged } = createTestApp();
  for (const path of ['/', '/about']) await get(path, { host: 'origin.cdn.example' });
  await get('/');
  const warnings = logged.filter(({ level }) => level === 'warn');
  expect(warnings).toHaveLength(1);
  expect(warnings[0]?.facts).toMatchObject({ host: 'origin.cdn.example' });
});
