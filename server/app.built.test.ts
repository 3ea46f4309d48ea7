import { expect, test } from 'vitest';
import { brokenBlog } from '#tests/broken-blog.ts';
import { createTestApp } from '#tests/built-app.ts';
import { createNoteBlog, hangingBlog } from '#tests/built-blogs.ts';

test('/healthz answers while the process lives, /readyz only while visitors may come', async () => {
  const readiness = { ready: true };
  const { get } = createTestApp({ readiness });
  expect((await get('/readyz')).status).toBe(200);
  readiness.ready = false;
  expect((await get('/readyz')).status).toBe(503);
  expect((await get('/healthz')).status).toBe(200);
});

test('R-01 Home answers with its whole text and no framework script', async () => {
  const response = await createTestApp().get('/');
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(html).toContain('Websites built to perform.');
  expect(html).toContain('class="light"');
  expect(html).not.toContain('__reactRouter');
  expect(html).not.toContain('modulepreload');
  expect([...html.matchAll(/<script[^>]*src="([^"]*)"/g)].map(([, src]) => src)).toEqual([
    expect.stringMatching(/^\/assets\/early-[\w-]+\.js$/),
  ]);
});

test('no markup carries an inline style or an inline handler', async () => {
  const { get } = createTestApp();
  for (const path of ['/', '/about', '/there-is-no-such-page']) {
    const html = await (await get(path)).text();
    expect(html.match(/<[^>]+\sstyle=/i)).toBeNull();
    expect(html.match(/<[^>]+\son\w+=/i)).toBeNull();
  }
});

test('R-22 G-07 an unknown path is a Page Not Found with status 404 that nobody keeps', async () => {
  const { app, get } = createTestApp();
  const response = await get('/there-is-no-such-page');
  const html = await response.text();
  expect(response.status).toBe(404);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(html).toContain('Oops! The page you are looking for does not exist.');
  expect(html).toContain('It might have been moved or deleted. Let');
  expect(html).toMatch(/<meta name="robots" content="noindex"\/>/);
  expect(html).toMatch(/<meta name="prerender-status-code" content="404"\/>/);
  expect(html).not.toContain('rel="canonical"');
  expect(app.pages.cache.size).toBe(0);
});

test('R-15 /our-method redirects to the method page with 301', async () => {
  const response = await createTestApp().get('/our-method');
  expect(response.status).toBe(301);
  expect(response.headers.get('location')).toBe('/visibility-accelerator');
});

test('upper case, a slash at the end and doubled slashes redirect once, with 308 and the query', async () => {
  const { get } = createTestApp();
  const response = await get('/Services//AI-SEO/?utm_source=x');
  expect(response.status).toBe(308);
  expect(response.headers.get('location')).toBe('/services/ai-seo?utm_source=x');
  expect((await get('/services/ai-seo')).status).toBe(200);
});

test('G-04 a page that throws answers 500 with the error screen, and the log has the reason', async () => {
  const { services } = createTestApp();
  const content = { site: services.content.site } as typeof services.content;
  const { get, logged } = createTestApp({ services: { content } });
  const response = await get('/');
  const html = await response.text();
  expect(response.status).toBe(500);
  expect(html).toContain('Something went wrong');
  expect(html).toContain('An unexpected error occurred while loading this page');
  expect(html).toContain('Try Again');
  expect(html).toContain('Go Home');
  expect(html).not.toContain('Cannot read properties');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(logged.some(({ level, message }) => level === 'error' && message === 'page failed')).toBe(true);
});

test('B-07 a blog source that fails leaves Home whole, with the built-in samples', async () => {
  const { get, logged } = createTestApp({ services: { blog: brokenBlog } });
  const response = await get('/');
  expect(response.status).toBe(200);
  const posts = (await response.text()).match(/href="\/blog\/[^".]+"/g);
  expect(new Set(posts).size).toBe(3);
  expect(response.headers.get('cache-control')).toContain('s-maxage=30,');
  expect(logged.some(({ level }) => level === 'warn')).toBe(true);
});

test('B-07 a blog without posts gives Home the card, which leads to the blog', async () => {
  const { get } = createTestApp({ services: { blog: createNoteBlog(0) } });
  const html = await (await get('/')).text();
  expect(html.replaceAll('&#x27;', "'")).toContain(
    "We couldn't load the latest blog posts right now. Please check back later.",
  );
  expect(html).toMatch(/<a [^>]*href="\/blog"[^>]*>Visit Our Blog/);
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

test('a page is rendered once and then comes from the cache', async () => {
  const { get } = createTestApp();
  expect((await get('/')).headers.get('x-page-cache')).toBe('miss');
  expect((await get('/')).headers.get('x-page-cache')).toBe('fresh');
});

test('unknown query parameters neither split nor fill the cache, and other caches are told so', async () => {
  const { app, get } = createTestApp();
  await get('/?utm_source=a');
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

const payloadHash = (html: string) => html.match(/data-payload="([^"]+)"/)?.[1];

test('the payload belongs to exactly the page that names it, also in a process that has not rendered it', async () => {
  const hash = payloadHash(await (await createTestApp().get('/about?utm_source=x')).text());
  const response = await createTestApp().get(`/_payload/${hash}/about?utm_source=x`);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toContain('immutable');
  const payload = await response.json();
  expect(payload).toMatchObject({
    entry: expect.stringContaining('/assets/entry.client'),
    routes: expect.any(Array),
  });
});

test('a payload of another build is 404 and nobody keeps that answer', async () => {
  const response = await createTestApp().get('/_payload/ABCDEFGHIJKLMNOP/about');
  expect(response.status).toBe(404);
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('a page that is not kept carries its payload inline, and nothing in it can end the element', async () => {
  const html = await (await createTestApp().get('/there-is-no-such-page')).text();
  expect(payloadHash(html)).toBe('inline');
  const inline = html.match(/<script type="application\/json" id="payload">(.*?)<\/script>/s)?.[1] ?? '';
  expect(inline).not.toContain('<');
  expect(JSON.parse(inline)).toHaveProperty('routes');
});

test('a missing asset is a 404 that nobody keeps, never a page', async () => {
  const response = await createTestApp().get('/assets/early-00000000.js');
  expect(response.status).toBe(404);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('content-type')).toContain('text/plain');
  expect(response.headers.get('permissions-policy')).toBeTruthy();
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

test('R-13 an unknown post is a 404, and no made-up address below the blog is kept', async () => {
  const { app, get } = createTestApp();
  const response = await get('/blog/nothing-of-that-name');
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('Post not found');
  await get('/blog/category/made-up');
  expect(app.pages.cache.size).toBe(0);
});
