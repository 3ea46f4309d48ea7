import { expect, test } from 'vitest';
import { brokenBlog } from '#tests/broken-blog.ts';
import { createTestApp } from '#tests/built-app.ts';
import { createNoteBlog, hangingBlog } from '#tests/built-blogs.ts';
import { listHrefs, visitPage } from '#tests/visit-page.ts';

test('/healthz answers while the process lives, /readyz only while visitors may come', async () => {
  const readiness = { ready: true };
  const { get } = createTestApp({ readiness });
  expect((await get('/readyz')).status).toBe(200);
  readiness.ready = false;
  expect((await get('/readyz')).status).toBe(503);
  expect((await get('/healthz')).status).toBe(200);
});

test('R-01 Home answers with its whole text and no framework script', async () => {
  const { get, services } = createTestApp();
  const { status, main, page, html } = await visitPage(get, '/');
  expect(status).toBe(200);
  for (const words of services.content.home.hero.headline) expect(main.text).toContain(words);
  expect(page.first('html').attribute('class')).toContain('light');
  expect(html).not.toMatch(/__reactRouter|modulepreload/);
  const scripts = page.all('script[src]').map((script) => script.attribute('src'));
  expect(scripts).toEqual([expect.stringMatching(/^\/assets\/early-[\w-]+\.js$/)]);
});

test.each(['/', '/about', '/there-is-no-such-page'])(
  'no markup of %s carries an inline style or an inline handler',
  async (path) => {
    const { html } = await visitPage(createTestApp().get, path);
    expect(html).not.toMatch(/<[^>]+\s(style|on\w+)=/i);
  },
);

test.each([
  ['/there-is-no-such-page', 'It might have been moved or deleted. Let'],
  ['/blog/nothing-of-that-name', 'Post not found'],
  ['/blog/category/made-up', ''],
])(
  'R-13 R-22 G-07 the unknown path %s is a Page Not Found with status 404 that nobody keeps',
  async (path, words) => {
    const { app, get } = createTestApp();
    const { status, head, main, cacheControl } = await visitPage(get, path);
    expect([status, cacheControl, head.canonical, head.meta('robots')]).toEqual([
      404,
      'no-store',
      [],
      ['noindex'],
    ]);
    expect(head.meta('prerender-status-code')).toEqual(['404']);
    expect(main.text).toContain('Oops! The page you are looking for does not exist.');
    expect(main.text).toContain(words);
    expect(app.pages.cache.size).toBe(0);
  },
);

test.each([
  ['R-15 /our-method leads to the method page', '/our-method', 301, '/visibility-accelerator'],
  [
    'upper case, a slash at the end and doubled slashes are put right at once, with the query',
    '/Services//AI-SEO/?utm_source=x',
    308,
    '/services/ai-seo?utm_source=x',
  ],
])('%s', async (_title, path, status, to) => {
  const { get } = createTestApp();
  const response = await get(path);
  expect([response.status, response.headers.get('location')]).toEqual([status, to]);
  expect((await get(to)).status).toBe(200);
});

test('G-04 a page that throws answers 500 with the error screen, and the log has the reason', async () => {
  const { services } = createTestApp();
  const content = { site: services.content.site } as typeof services.content;
  const { get, logged } = createTestApp({ services: { content } });
  const { status, cacheControl, page, html } = await visitPage(get, '/');
  expect([status, cacheControl]).toEqual([500, 'no-store']);
  for (const words of [
    'Something went wrong',
    'An unexpected error occurred while loading this page',
    'Try Again',
    'Go Home',
  ])
    expect(page.text).toContain(words);
  expect(html).not.toContain('Cannot read properties');
  expect(logged).toContainEqual(expect.objectContaining({ level: 'error', message: 'page failed' }));
});

test('B-07 a blog source that fails leaves Home whole, with the built-in samples', async () => {
  const { get, logged } = createTestApp({ services: { blog: brokenBlog } });
  const { status, cacheControl, main } = await visitPage(get, '/');
  expect(status).toBe(200);
  expect(new Set(listHrefs(main, 'a[href^="/blog/"]')).size).toBe(3);
  expect(cacheControl).toContain('s-maxage=30,');
  expect(logged.some(({ level }) => level === 'warn')).toBe(true);
});

test('B-07 a blog without posts gives Home the card, which leads to the blog', async () => {
  const { main } = await visitPage(createTestApp({ services: { blog: createNoteBlog(0) } }).get, '/');
  expect(main.text).toContain("We couldn't load the latest blog posts right now. Please check back later.");
  expect(main.links).toContainEqual([expect.stringMatching(/^Visit Our Blog/), '/blog']);
});

test('B-07 in client navigation the data of Home wait for no blog, and carry the samples', async () => {
  const { get, logged } = createTestApp({ services: { blog: hangingBlog } });
  const began = performance.now();
  const path = '/_.data?_routes=pages%2Fhome%2Froute';
  const response = await get(path);
  const data = await response.text();
  expect(performance.now() - began).toBeLessThan(1000);
  expect(response.status).toBe(200);
  expect(data).toContain('"loading"');
  expect(data).toContain('"samples"');
  expect(logged).toEqual([]);
  expect((await get(path)).headers.get('x-page-cache')).toBe('fresh');
});

test('a page is rendered once; unknown query parameters neither split nor fill the cache, and other caches are told so', async () => {
  const { app, get } = createTestApp();
  expect((await get('/?utm_source=a')).headers.get('x-page-cache')).toBe('miss');
  const response = await get('/?gclid=b&fbclid=c');
  expect(response.headers.get('x-page-cache')).toBe('fresh');
  expect(response.headers.get('no-vary-search')).toBe('params');
  expect(app.pages.cache.size).toBe(1);
});

test('a made-up filter is answered, and not kept', async () => {
  const { app, get } = createTestApp();
  for (const category of ['one', 'two', 'three']) {
    const response = await get(`/projects?category=${category}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
  }
  expect(app.pages.cache.size).toBe(0);
  await get('/projects?category=seo');
  expect(app.pages.cache.size).toBe(1);
});

test('ETag: who holds the page gets 304 without a body, in whichever encoding it came', async () => {
  const { get } = createTestApp();
  const first = await get('/', { 'accept-encoding': 'br' });
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]+-br"$/);
  const second = await get('/', { 'accept-encoding': 'gzip', 'if-none-match': `"older", W/${etag}` });
  expect(second.status).toBe(304);
  // Of the form that is held: a cache looks for it by its tag.
  expect(second.headers.get('etag')).toBe(etag);
  expect(await second.text()).toBe('');
  expect(second.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'));
});

test('ETag: each form of a file has its own, and who holds any of them gets 304', async () => {
  const { get } = createTestApp();
  const path = '/favicon.svg';
  const forms = await Promise.all(
    ['br', 'gzip', 'zstd', 'identity'].map((encoding) => get(path, { 'accept-encoding': encoding })),
  );
  const etags = forms.map(({ headers }) => headers.get('etag') ?? '');
  expect(new Set(etags).size).toBe(4);
  for (const etag of etags) {
    const held = await get(path, { 'accept-encoding': 'gzip', 'if-none-match': `"older", W/${etag}` });
    expect([held.status, held.headers.get('etag'), held.headers.get('vary')]).toEqual([
      304,
      etag,
      'accept-encoding',
    ]);
  }
  expect((await get(path, { 'if-none-match': '*' })).status).toBe(304);
  expect((await get(path, { 'if-none-match': '"older"' })).status).toBe(200);
});

test('a visitor cookie or header changes nothing in a page that is kept', async () => {
  const { get } = createTestApp();
  const plain = await (await get('/')).text();
  const other = await (
    await createTestApp().get('/', { cookie: 'a=b', 'accept-language': 'de', 'user-agent': 'x' })
  ).text();
  expect(other).toBe(plain);
});

test('the payload belongs to exactly the page that names it, also in a process that has not rendered it', async () => {
  const { payload } = await visitPage(createTestApp().get, '/about?utm_source=x');
  const { status, cacheControl, html } = await visitPage(
    createTestApp().get,
    `/_payload/${payload}/about?utm_source=x`,
  );
  expect(status).toBe(200);
  expect(cacheControl).toContain('immutable');
  const entry = expect.stringContaining('/assets/entry.client');
  expect(JSON.parse(html)).toMatchObject({ entry, routes: expect.any(Array) });
});

test('a page that is not kept carries its payload inline, and nothing in it can end the element', async () => {
  const { payload, html } = await visitPage(createTestApp().get, '/there-is-no-such-page');
  expect(payload).toBe('inline');
  const inline = html.match(/<script type="application\/json" id="payload">(.*?)<\/script>/s)?.[1] ?? '';
  expect(inline).not.toContain('<');
  expect(JSON.parse(inline)).toHaveProperty('routes');
});

test.each([
  ['a payload of another build', '/_payload/ABCDEFGHIJKLMNOP/about'],
  ['an asset of another build', '/assets/early-00000000.js'],
])('%s is a 404 that nobody keeps, never a page', async (_what, path) => {
  const { status, cacheControl, header } = await visitPage(createTestApp().get, path);
  expect([status, cacheControl]).toEqual([404, 'no-store']);
  if (!path.startsWith('/assets/')) return;
  expect(header('content-type')).toContain('text/plain');
  expect(header('permissions-policy')).toBeTruthy();
});

test.each(['/assets/../server/index.js', '/assets/%2e%2e/server/index.js', '/.env', '/assets/early.js.br'])(
  'nothing outside the client build is served: %s',
  async (path) => {
    expect((await createTestApp().get(path)).status).toBe(404);
  },
);

test('every kind of answer carries the security headers', async () => {
  const { get } = createTestApp();
  const earlyUrl = (await (await get('/')).text()).match(/\/assets\/early-[\w-]+\.js/)?.[0] ?? '';
  for (const path of [
    '/',
    '/there-is-no-such-page',
    '/About',
    earlyUrl,
    '/healthz',
    '/assets/none.js',
    '/about.data',
  ]) {
    const { headers } = await get(path);
    expect(headers.get('content-security-policy'), path).toMatch(/^default-src 'none'/);
    expect(headers.get('content-security-policy'), path).not.toContain('unsafe');
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    expect(headers.get('referrer-policy'), path).toMatch(/^(strict-origin-when-cross-origin|no-referrer)$/);
    expect(headers.get('cross-origin-resource-policy'), path).toBe('same-origin');
  }
});

test('HSTS and upgrade-insecure-requests are sent under https only', async () => {
  const overHttp = await createTestApp().get('/');
  expect(overHttp.headers.get('strict-transport-security')).toBeNull();
  const security = { siteUrl: 'https://site.test', inlineScripts: [] };
  const overHttps = await createTestApp({ security }).get('/');
  expect(overHttps.headers.get('strict-transport-security')).toBe(
    'max-age=63072000; includeSubDomains; preload',
  );
  expect(overHttps.headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
});

test('G-09 an error report reaches the log without a query string and without line breaks', async () => {
  const { app, logged } = createTestApp();
  const body = JSON.stringify({
    message: 'x\nforged',
    source: '/a.js?token=1',
    line: 3,
    path: '/auth?email=a@b.c',
  });
  const response = await app.request('http://site.test/api/errors', { method: 'POST', body });
  expect(response.status).toBe(204);
  expect(logged).toContainEqual({
    level: 'warn',
    message: 'error in a browser',
    facts: { said: 'x forged', source: '/a.js', line: 3, path: '/auth' },
  });
});

test('G-09 reports are limited, and nonsense is answered alike', async () => {
  const { app, logged } = createTestApp();
  const post = (body: string) => app.request('http://site.test/api/errors', { method: 'POST', body });
  expect((await post('nonsense')).status).toBe(204);
  for (let count = 0; count < 70; count++)
    await post(JSON.stringify({ message: 'x', source: '', line: 0, path: '/' }));
  expect(logged.filter(({ message }) => message === 'error in a browser')).toHaveLength(60);
});

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])(
  'a page that takes nothing answers %s with 405 and says what it takes',
  async (method) => {
    const { app, logged } = createTestApp();
    for (const path of ['/about', '/about.data', '/there-is-no-such-page']) {
      const response = await app.request(`http://site.test${path}`, { method });
      expect([path, response.status, response.headers.get('allow')]).toEqual([path, 405, 'GET, HEAD']);
      expect(await response.text()).not.toContain('route');
    }
    expect(logged.filter(({ level }) => level === 'error')).toEqual([]);
  },
);

test.each(['/%', '/%ff', '/projects/%E0%A4%A'])('the misspelt address %s is a plain 400', async (path) => {
  expect((await createTestApp().get(path)).status).toBe(400);
});
