import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { expect, test, vi } from 'vitest';
import { brokenBlog } from '#tests/blogs.ts';
import { built, createNoteBlog, createTestApp, hangingBlog, openSharedApp } from '#tests/built-app.ts';
import { listHrefs, visitPage } from '#tests/read-page.ts';

/** Requests a page of a new site. */
const visit = (path: string) => visitPage(createTestApp().get, path);

test('R-01 Home contains its whole text and no framework script', async () => {
  const { get, services } = createTestApp();
  const { status, main, page, html } = await visitPage(get, '/');
  expect(status).toBe(200);
  for (const text of services.content.home.hero.headline) expect(main.text).toContain(text);
  expect(page.first('html').attribute('class')).toContain('light');
  expect(html).not.toMatch(/__reactRouter|rel="modulepreload/);
  const scripts = page.all('script[src]').map((script) => script.attribute('src'));
  expect(scripts).toEqual([expect.stringMatching(/^\/assets\/enhance-[\w-]+\.js$/)]);
});

test.each(['/', '/about', '/there-is-no-such-page'])(
  '%s has no inline styles or event handlers',
  async (path) => {
    expect((await visit(path)).html).not.toMatch(/<[^>]+\s(style|on\w+)=/i);
  },
);

test.each([
  ['/there-is-no-such-page', 'It might have been moved or deleted. Let'],
  ['/blog/nothing-of-that-name', 'Post not found'],
  ['/blog/category/made-up', ''],
])('R-13 R-22 G-07 the unknown path %s is an uncached Page Not Found with status 404', async (path, text) => {
  const { app, get } = createTestApp();
  const { status, head, main, cacheControl } = await visitPage(get, path);
  expect([status, cacheControl, head.canonical]).toEqual([404, 'no-store', []]);
  expect([head.meta('robots'), head.meta('prerender-status-code')]).toEqual([['noindex'], ['404']]);
  expect(main.text).toContain('Oops! The page you are looking for does not exist.');
  expect(main.text).toContain(text);
  expect(app.pages.cache.size).toBe(0);
});

test.each([
  ['R-15 /our-method redirects to the method page', '/our-method', 301, '/visibility-accelerator'],
  [
    'upper case, a trailing slash and double slashes are corrected in one redirect that keeps the query',
    '/Services//AI-SEO/?utm_source=x',
    308,
    '/services/ai-seo?utm_source=x',
  ],
])('%s', async (_title, path, status, to) => {
  const response = await visit(path);
  expect([response.status, response.header('location')]).toEqual([status, to]);
  expect((await visit(to)).status).toBe(200);
});

test('G-04 a page that throws gets a 500 with the error screen, and the log has the reason', async () => {
  const { services } = createTestApp();
  const content = { site: services.content.site } as typeof services.content;
  const { get, logged } = createTestApp({ services: { content } });
  const { status, cacheControl, page, html } = await visitPage(get, '/');
  expect([status, cacheControl]).toEqual([500, 'no-store']);
  const screen = ['Something went wrong', 'An unexpected error occurred while loading this page'];
  for (const text of [...screen, 'Try Again', 'Go Home']) expect(page.text).toContain(text);
  expect(html).not.toContain('Cannot read properties');
  expect(logged).toContainEqual(expect.objectContaining({ level: 'error', message: 'page failed' }));
});

test('B-07 if the blog fails, Home shows the built-in samples', async () => {
  const { get, logged } = createTestApp({ services: { blog: brokenBlog } });
  const { status, cacheControl, main } = await visitPage(get, '/');
  expect(status).toBe(200);
  expect(new Set(listHrefs(main, 'a[href^="/blog/"]')).size).toBe(3);
  expect(cacheControl).toContain('s-maxage=30,');
  expect(logged.some(({ level }) => level === 'warn')).toBe(true);
});

test('B-07 with an empty blog, Home shows a card that links to the blog', async () => {
  const { main } = await visitPage(createTestApp({ services: { blog: createNoteBlog(0) } }).get, '/');
  expect(main.text).toContain("We couldn't load the latest blog posts right now. Please check back later.");
  expect(main.links).toContainEqual([expect.stringMatching(/^Visit Our Blog/), '/blog']);
});

test('B-07 in client navigation Home’s data do not wait for the blog, and include the samples', async () => {
  const { get, logged } = createTestApp({ services: { blog: hangingBlog } });
  const path = '/_.data?_routes=pages%2Fhome%2Froute';
  const { status, html } = await visitPage(get, path);
  expect(status).toBe(200);
  for (const part of ['"loading"', '"samples"']) expect(html).toContain(part);
  expect(logged).toEqual([]);
  expect((await get(path)).headers.get('x-page-cache')).toBe('fresh');
});

test('a page is rendered once; unknown query parameters do not split the cache, and No-Vary-Search says so', async () => {
  const { app, get } = createTestApp();
  expect((await get('/?utm_source=a')).headers.get('x-page-cache')).toBe('miss');
  const response = await get('/?gclid=b&fbclid=c');
  expect(response.headers.get('x-page-cache')).toBe('fresh');
  expect(response.headers.get('no-vary-search')).toBe('params');
  expect(app.pages.cache.size).toBe(1);
});

test.each([
  '/about.data?_routes=made-up',
  '/_.data?_routes=pages%2Fhome%2Froute%2Cmade-up',
  '/about.data?_routes=root%2Croot',
  `/about.data?_routes=${'x'.repeat(10_000)}`,
])('data for a made-up list of routes are not cached (%#)', async (path) => {
  const { app, get } = createTestApp();
  const response = await get(path);
  expect([response.headers.get('x-page-cache'), app.pages.cache.size]).toEqual(['pass', 0]);
});

test('a page’s data are cached per list of routes, and No-Vary-Search says so', async () => {
  const { app, get } = createTestApp();
  for (const path of ['/about.data', '/about.data?index', '/about.data?_routes=root&gclid=x'])
    expect((await get(path)).headers.get('no-vary-search')).toBe('params, except=("_routes")');
  expect(app.pages.cache.size).toBe(2);
});

test('a page’s data are cached once, however their URL is spelled', async () => {
  const { app, get } = createTestApp();
  const paths = ['/about.data', '/about/.data', '/about/_.data', '/about.data?_routes=', '/about//_.data'];
  for (const path of paths) expect((await get(path)).status).toBe(path.includes('//') ? 308 : 200);
  for (const path of ['/_.data', '/.data']) expect((await get(path)).status).toBe(200);
  expect((await get('/_payload/AbC/%61bout')).headers.get('location')).toBe('/_payload/AbC/about');
  expect(app.pages.cache.size).toBe(2);
});

test.each(['br', 'identity'])(
  'HEAD of an uncached page has the same headers as GET, with encoding %s',
  async (encoding) => {
    const { app } = createTestApp();
    // The adapter's Request is not one that the platform itself created.
    await using server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const request = (method: string) =>
      fetch(`http://127.0.0.1:${port}/search?q=seo`, {
        method,
        headers: { 'accept-encoding': encoding, connection: 'close' },
      });
    const [got, head] = [await request('GET'), await request('HEAD')];
    const read = ({ status, headers }: Response) => [
      status,
      ...['content-length', 'content-type', 'content-encoding'].map((name) => headers.get(name)),
    ];
    expect(read(head)).toEqual(read(got));
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(1000);
    expect(await head.text()).toBe('');
  },
);

test('too many concurrent page requests from one visitor get a 429 with Retry-After, and forms have a limit of their own', async () => {
  const { app } = createTestApp();
  const request = (init: RequestInit = {}) => app.request('http://site.test/contact', init);
  const form = new URLSearchParams({ name: 'Ana' });
  const posts = Array.from({ length: 12 }, () => request({ method: 'POST', body: form }));
  const responses = await Promise.all(Array.from({ length: 520 }, () => request()));
  const refused = responses.filter(({ status }) => status === 429);
  expect([responses.length, refused.length]).toEqual([520, 512]);
  // The other refusals are delayed, which takes memory.
  expect(refused.filter(({ headers }) => headers.get('connection') === 'close')).toHaveLength(12);
  expect(refused[0]?.headers.get('retry-after')).toBe('2');
  expect(await refused[0]?.text()).toContain('Please try again in a moment.');
  for (const { status } of await Promise.all(posts)) expect(status).not.toBe(429);
  const many = await Promise.all(Array.from({ length: 40 }, () => request({ method: 'POST', body: form })));
  expect(many.filter(({ status }) => status === 429)).toHaveLength(8);
  expect((await request()).status).toBe(200);
});

test('cacheable pages are prerendered, with the best compression; others are skipped', async () => {
  const { app, get } = createTestApp();
  await app.pages.prerender(['/about', '/contact', '/there-is-no-such-page', '/about']);
  expect(app.pages.cache.size).toBe(1);
  const page = app.pages.cache.findFresh('/about');
  for (const cached of [page, page?.payload?.page]) expect(cached?.findEncoded('br')?.effort).toBe('best');
  expect((await get('/about')).headers.get('x-page-cache')).toBe('fresh');
});

test('B-10 a feed stays what it is when the pages that show posts are prerendered', async () => {
  const { app, get } = createTestApp({ services: { blog: createNoteBlog(3) } });
  const path = '/blog/feed.xml';
  expect((await get(path)).status).toBe(200);
  await app.pages.prerender(app.pages.cache.invalidate((key) => key === path));
  const { status, headers } = await get(path);
  expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('rss')]);
  expect(app.pages.cache.findFresh(path)).toBeDefined();
});

test('too many concurrent payload requests from one visitor get a 429 too', async () => {
  const { get } = createTestApp();
  const request = (_: unknown, index: number) =>
    get(`/_payload/ABCDEFGHIJKLMNOP/projects?category=made-up-${index}`);
  const statuses = (await Promise.all(Array.from({ length: 12 }, request))).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([...Array(8).fill(404), ...Array(4).fill(429)]);
});

test.each([
  '/blog/made-up-%',
  '/blog/category/made-up-%',
  '/blog/tag/made-up-%/feed.xml',
  '/blog/category/made-up-%/feed.xml',
  '/wp-json/wp/v2/posts?slug=made-up-%',
  '/wp-json/wp/v2/posts?categories=1%',
  '/wp-json/wp/v2/tags?slug=made-up-%',
  '/social/blog/made-up-%.0123456789.png',
])(
  'B-10 one network asks eight questions such as %s at a time, and gets a 429 for the others',
  async (path) => {
    const { get } = createTestApp({ services: { blog: hangingBlog } });
    const refused: Response[] = [];
    for (let index = 0; index < 12; index++)
      void get(path.replace('%', String(index))).then((response) => {
        if (response.status === 429) refused.push(response);
      });
    await expect.poll(() => refused.length, { timeout: 20_000 }).toBe(4);
    for (const { headers } of refused)
      expect([headers.get('retry-after'), headers.get('cache-control')]).toEqual(['2', 'no-store']);
  },
);

test('a page with a made-up filter is not cached', async () => {
  const { app, get } = createTestApp();
  const { status, cacheControl } = await visitPage(get, '/projects?category=made-up');
  expect([status, cacheControl, app.pages.cache.size]).toEqual([200, 'no-store', 0]);
  await get('/projects?category=seo');
  expect(app.pages.cache.size).toBe(1);
});

test.each(['/', '/favicon.svg'])('the ETag of %s in any encoding gets a 304 without a body', async (path) => {
  const { get } = createTestApp();
  for (const encoding of ['br', 'gzip', 'zstd', 'identity']) {
    const sent = await get(path, { 'accept-encoding': encoding });
    const etag = sent.headers.get('etag') ?? '';
    // All encodings share the tag, so it must be weak (RFC 9110, section 8.8.3).
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    const held = await get(path, { 'accept-encoding': 'gzip', 'if-none-match': `"older", ${etag}` });
    expect([held.status, held.headers.get('etag'), await held.text()]).toEqual([304, etag, '']);
    for (const name of ['vary', 'content-security-policy'])
      expect(held.headers.get(name)).toBe(sent.headers.get(name));
  }
  expect((await get(path, { 'if-none-match': '"older"' })).status).toBe(200);
});

test('a visitor’s cookies and headers do not affect any cached page', async () => {
  // All that the server reads of a visitor, and what others might.
  const headers = {
    cookie: 'dashboard=a; __Host-dashboard=a; sb-saltbush-auth-token=a',
    authorization: 'Bearer a.b.c',
    'x-forwarded-for': '198.51.100.7',
    referer: 'https://elsewhere.example/',
    ...{ 'accept-language': 'de', 'user-agent': 'x', 'save-data': 'on', 'sec-gpc': '1' },
  };
  const [first, second] = [openSharedApp(), createTestApp()];
  const { html: map } = await visitPage(first.get, '/sitemap.xml');
  const paths = [...map.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/');
  // Pages that no sitemap lists are cached too, and so is the data of pages.
  const more = ['/auth', '/account', '/search', '/blog?page=2', '/about.data'];
  let compared = 0;
  for (const path of [...paths, ...more]) {
    const seen = await visitPage(first.get, path);
    if (!seen.cacheControl.includes('s-maxage')) continue;
    expect((await visitPage(second.get, path, headers)).html, path).toBe(seen.html);
    compared++;
  }
  expect(compared).toBeGreaterThan(40);
});

test('a page’s payload is served even by a process that has not rendered the page', async () => {
  const { payload } = await visit('/about?utm_source=x');
  const { status, cacheControl, html } = await visit(`/_payload/${payload}/about?utm_source=x`);
  expect(status).toBe(200);
  expect(cacheControl).toContain('immutable');
  expect(JSON.parse(html)).toMatchObject({ routes: expect.any(Array) });
});

test('an uncached page has its payload inline, where nothing can close the element', async () => {
  const { payload, html } = await visit('/there-is-no-such-page');
  expect(payload).toBe('inline');
  const inline = html.match(/<script type="application\/json" id="payload">(.*?)<\/script>/s)?.[1] ?? '';
  expect(inline).not.toContain('<');
  expect(JSON.parse(inline)).toHaveProperty('routes');
});

test.each([
  ['a payload of another build', '/_payload/ABCDEFGHIJKLMNOP/about'],
  ['an asset of another build', '/assets/enhance-00000000.js'],
  ['a file outside the client build', '/assets/%2e%2e/server/index.js'],
  ['a hidden file', '/.env'],
])('%s is an uncached 404', async (_what, path) => {
  const { status, cacheControl, header } = await visit(path);
  expect([status, cacheControl]).toEqual([404, 'no-store']);
  // A missing script must not get an HTML page.
  if (path.startsWith('/assets/enhance')) expect(header('content-type')).toContain('text/plain');
});

test.each([
  '/',
  '/there-is-no-such-page',
  '/About',
  '/favicon.svg',
  '/healthz',
  '/assets/none.js',
  '/about.data',
])('every kind of response has the security headers: %s', async (path) => {
  const { header } = await visit(path);
  expect(header('content-security-policy')).toMatch(/^default-src 'none'/);
  expect(header('content-security-policy')).not.toContain('unsafe');
  expect(header('x-content-type-options')).toBe('nosniff');
  expect(header('referrer-policy')).toMatch(/^(strict-origin-when-cross-origin|no-referrer)$/);
  expect(header('cross-origin-resource-policy')).toBe('same-origin');
  expect(header('permissions-policy')).toBeTruthy();
});

test('the policy allows loading, connecting and submitting to this site only, and no framing', async () => {
  const { header } = await visit('/');
  const policy = header('content-security-policy')
    ?.replace(/'sha256-[^']+'/g, 'HASH')
    .split('; ');
  expect(policy).toEqual([
    "default-src 'none'",
    expect.stringMatching(/^script-src 'self'( HASH)*$/),
    ...['style', 'img', 'font', 'media', 'connect'].map((kind) => `${kind}-src 'self'`),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    "object-src 'none'",
  ]);
  expect(header('cross-origin-opener-policy')).toBe('same-origin');
});

test('HSTS and upgrade-insecure-requests are sent over https only', async () => {
  expect((await visit('/')).header('strict-transport-security')).toBeNull();
  const security = { siteUrl: 'https://site.test', inlineScripts: [] };
  const { header } = await visitPage(createTestApp({ security }).get, '/');
  expect(header('strict-transport-security')).toBe('max-age=63072000');
  const all = createTestApp({ security: { ...security, hstsSubdomains: true } });
  expect((await visitPage(all.get, '/')).header('strict-transport-security')).toBe(
    'max-age=63072000; includeSubDomains; preload',
  );
  expect(header('content-security-policy')).toContain('upgrade-insecure-requests');
});

test('G-09 error reports are logged without query strings and line breaks, rate-limited, and nonsense gets the same response', async () => {
  const { app, logged } = createTestApp();
  const post = async (body: string) =>
    (await app.request('http://site.test/api/errors', { method: 'POST', body })).status;
  const report = { message: 'x\nforged', source: '/a.js?token=1', line: 3, path: '/auth?email=a@b.c' };
  expect(await post(JSON.stringify(report))).toBe(204);
  const facts = { said: 'x forged', source: '/a.js', line: 3, path: '/auth' };
  expect(logged).toContainEqual({ level: 'warn', message: 'error in a browser', facts });
  expect(await post('nonsense')).toBe(204);
  for (let count = 0; count < 70; count++)
    await post(JSON.stringify({ ...report, message: `error ${count}` }));
  expect(logged.filter(({ message }) => message === 'error in a browser')).toHaveLength(20);
  expect(await post(JSON.stringify({ ...report, message: 'x'.repeat(20_000) }))).toBe(413);
});

test.each([
  ['a page without a form', ['/about', '/about.data', '/there-is-no-such-page'], 'GET, HEAD'],
  ['a page with a form', ['/contact', '/contact.data', '/website-carbon', '/pricing'], 'GET, HEAD, POST'],
])(
  '%s refuses other methods with a 405 and an Allow header, which OPTIONS gets too',
  async (_what, paths, allowed) => {
    const { app, logged } = createTestApp();
    for (const path of paths)
      for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'].filter((name) => !allowed.includes(name))) {
        const response = await app.request(`http://site.test${path}`, { method });
        const status = method === 'OPTIONS' ? 204 : 405;
        expect([path, response.status, response.headers.get('allow')]).toEqual([path, status, allowed]);
        expect(await response.text()).not.toContain('route');
      }
    expect(logged.filter(({ level }) => level === 'error')).toEqual([]);
  },
);

test('no build has the gallery of npm run dev', async () => {
  expect((await visit('/gallery')).status).toBe(404);
});

test.each(['/%', '/%ff', '/projects/%E0%A4%A'])('the malformed path %s is a plain 400', async (path) => {
  const warn = vi.spyOn(console, 'warn');
  expect((await visit(path)).status).toBe(400);
  expect(warn).not.toHaveBeenCalled();
});

test('C-02 the bundle too refuses a password in SMTP_URL that is not percent-encoded', () => {
  const variables = (user: string) => ({
    SMTP_URL: `smtp://${user}host:587`,
    MAIL_FROM: 'a@site.example',
    LEADS_TO: 'a@site.example',
  });
  expect(() => built.parseEnvironment(variables('site:a%zz@'))).toThrow('are percent-encoded');
  expect(() => built.parseEnvironment(variables('site:a%2f@'))).not.toThrow();
  expect(() => built.parseEnvironment(variables(''))).not.toThrow();
});
