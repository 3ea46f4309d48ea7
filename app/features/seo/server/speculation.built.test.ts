import { createServer, get as httpGet } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createTestApp } from '#tests/built-app.ts';

const { get, app } = createTestApp();
const rules = '"/speculation-rules.json"';

test('cacheable pages link to the speculation rules, and no other response does', async () => {
  for (const path of ['/about', '/blog'])
    expect((await get(path)).headers.get('speculation-rules'), path).toBe(rules);
  // Home's limit on a desktop has no room for them.
  for (const path of ['/', '/contact', '/there-is-no-such-page', '/robots.txt'])
    expect((await get(path)).headers.get('speculation-rules'), path).toBeNull();
});

test.each([
  ['a visitor who saves data', { 'save-data': 'on' }],
  ['a phone', { 'sec-ch-ua-mobile': '?1' }],
])('%s gets no header for the rules, and empty rules', async (_who, headers) => {
  expect((await get('/about', headers)).headers.get('speculation-rules')).toBeNull();
  const file = await get('/speculation-rules.json', headers);
  expect(await file.json()).toEqual({ prefetch: [] });
  expect(file.headers.get('vary')).toBe('accept-encoding, save-data, sec-ch-ua-mobile');
});

test.each<[string, Record<string, string>]>([
  ['everybody', {}],
  ['a visitor who saves data', { 'save-data': 'on' }],
  ['a phone', { 'sec-ch-ua-mobile': '?1' }],
])(
  'a cache in front of the server keeps what %s gets apart, where pages have rules',
  async (_who, headers) => {
    const vary = async (path: string) => (await get(path, headers)).headers.get('vary');
    expect(await vary('/about')).toBe('accept-encoding, save-data, sec-ch-ua-mobile');
    for (const path of ['/', '/contact', '/robots.txt'])
      expect(await vary(path), path).toBe('accept-encoding');
  },
);

test('the rules prefetch pages of this site, but nothing that has side effects or depends on the visitor', async () => {
  const response = await get('/speculation-rules.json');
  expect(response.headers.get('content-type')).toBe('application/speculationrules+json');
  const { prefetch } = (await response.json()) as {
    prefetch: [{ where: { and: [{ href_matches: string }, { not: { href_matches: string[] } }] } }];
  };
  const [within, { not }] = prefetch[0].where.and;
  const matches = (pattern: string, path: string) =>
    new URLPattern(pattern, 'http://site.test').test(`http://site.test${path}`);
  const isFetched = (path: string) =>
    matches(within.href_matches, path) && !not.href_matches.some((pattern) => matches(pattern, path));
  for (const path of ['/', '/about', '/services/ai-seo', '/projects/jarli', '/blog/core-web-vitals'])
    expect(isFetched(path), path).toBe(true);
  for (const path of [
    ...['/auth', '/auth?view=sign-out', '/contact', '/pricing?plan=no-fluff', '/search?q=a', '/blog?page=2'],
    ...['/payment-success?session_id=x', '/seo-booster', '/website-carbon', '/sustainability-quiz'],
    ...['/blog/feed.xml', '/blog/media/0123456789abcdef/640.jpg', '/assets/a.css', '/api/errors'],
  ])
    expect(isFetched(path), path).toBe(false);
});

test('a cached page links to the rules exactly if the app’s response did', async () => {
  const hosts = ['site.test', 'staging.saltbush.example'].map((host) => ({ host }));
  for (const headers of [...hosts, { 'save-data': 'on' }]) await (await get('/about', headers)).text();
  const server = createServer(app.serveFresh((_request, response) => response.writeHead(599).end()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const requestPage = (headers: Record<string, string>) =>
    new Promise<unknown[]>((resolve, reject) => {
      httpGet({ host: '127.0.0.1', port, path: '/about', headers }, (response) => {
        response.resume();
        resolve([
          response.statusCode,
          response.headers['speculation-rules'],
          response.headers['x-robots-tag'],
        ]);
      }).on('error', reject);
    });
  expect(await requestPage({})).toEqual([200, rules, undefined]);
  expect(await requestPage({ 'save-data': 'on' })).toEqual([200, undefined, undefined]);
  // The app answers under another name than the site's own, makes Markdown, and says that nothing has changed.
  expect((await requestPage({ host: 'staging.saltbush.example' }))[0]).toBe(599);
  expect((await requestPage({ accept: 'text/markdown' }))[0]).toBe(599);
  expect((await requestPage({ 'if-none-match': '*' }))[0]).toBe(599);
});
