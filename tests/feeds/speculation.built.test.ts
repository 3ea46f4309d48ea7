import { createServer, get as httpGet } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { built, createTestApp } from '#tests/built-app.ts';

const { answerFreshPages } = built;

const { get, app } = createTestApp();
const rules = '"/speculation-rules.json"';

test('pages that may be kept name the rules for fetching ahead, all other answers do not', async () => {
  for (const path of ['/about', '/blog'])
    expect((await get(path)).headers.get('speculation-rules'), path).toBe(rules);
  // Home's limit on a desktop has no room for them.
  for (const path of ['/', '/contact', '/there-is-no-such-page', '/robots.txt', '/_.data', '/gone'])
    expect((await get(path)).headers.get('speculation-rules'), path).toBeNull();
  const markdown = await get('/about', { accept: 'text/markdown' });
  expect(markdown.headers.get('speculation-rules')).toBeNull();
});

test.each([
  ['who saves data', { 'save-data': 'on' }],
  ['a phone', { 'sec-ch-ua-mobile': '?1' }],
])('%s is not told of the rules, and gets empty ones', async (_who, headers) => {
  expect((await get('/about', headers)).headers.get('speculation-rules')).toBeNull();
  const file = await get('/speculation-rules.json', headers);
  expect(await file.json()).toEqual({ prefetch: [] });
  expect(file.headers.get('vary')).toBe('accept-encoding, save-data, sec-ch-ua-mobile');
});

test('the rules fetch ahead, moderately, what is of this site and does nothing', async () => {
  const response = await get('/speculation-rules.json', { 'accept-encoding': 'br' });
  expect(response.headers.get('content-type')).toBe('application/speculationrules+json');
  expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
  expect(Number(response.headers.get('content-length'))).toBeLessThan(350);
  const again = await get('/speculation-rules.json', { 'if-none-match': response.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
  const { prefetch, ...others } = (await (await get('/speculation-rules.json')).json()) as {
    prefetch: {
      eagerness: string;
      where: { and: [{ href_matches: string }, { not: { href_matches: string[] } }] };
    }[];
  };
  expect(others).toEqual({});
  expect(prefetch).toHaveLength(1);
  const [rule] = prefetch;
  expect(rule?.eagerness).toBe('moderate');
  const [within, { not }] = rule?.where.and ?? [{ href_matches: '' }, { not: { href_matches: [] } }];
  const matches = (pattern: string, path: string) =>
    new URLPattern(pattern, 'http://site.test').test(`http://site.test${path}`);
  const isFetched = (path: string) =>
    matches(within.href_matches, path) && !not.href_matches.some((pattern) => matches(pattern, path));
  for (const path of ['/', '/about', '/services/ai-seo', '/projects/jarli', '/blog/core-web-vitals'])
    expect(isFetched(path), path).toBe(true);
  for (const path of [
    '/auth',
    '/auth?view=sign-out',
    '/auth/v1/logout',
    '/contact',
    '/contact/thanks?ref=A',
    '/pricing',
    '/pricing?plan=no-fluff',
    '/payment-success?session_id=x',
    '/search?q=a',
    '/blog?search=a',
    '/blog?page=2',
    '/projects?category=seo',
    '/seo-booster',
    '/website-carbon',
    '/sustainability-quiz',
    '/sustainability-quiz/result/1',
    '/blog/feed.xml',
    '/blog/media/0123456789abcdef/640.jpg',
    '/films/a.mp4',
    '/assets/a.css',
    '/api/errors',
  ])
    expect(isFetched(path), path).toBe(false);
});

test('a page straight from the cache is told of the rules, or not, as the same page by the long way', async () => {
  const security = { siteUrl: 'http://site.test', inlineScripts: [built.bootSource] };
  await (await get('/about')).text();
  const server = createServer(
    answerFreshPages(app.pages, security, app.mayList, (_request, response) => response.writeHead(599).end()),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const ask = (headers: Record<string, string>) =>
    new Promise<{ status: number | undefined; rules: string | string[] | undefined }>((resolve, reject) => {
      httpGet({ host: '127.0.0.1', port, path: '/about', headers }, (answer) => {
        answer.resume();
        resolve({ status: answer.statusCode, rules: answer.headers['speculation-rules'] });
      }).on('error', reject);
    });
  try {
    expect(await ask({})).toEqual({ status: 200, rules });
    expect(await ask({ 'save-data': 'on' })).toEqual({ status: 200, rules: undefined });
    expect(await ask({ 'sec-ch-ua-mobile': '?1' })).toEqual({ status: 200, rules: undefined });
    expect(await ask({})).toEqual({ status: 200, rules });
    // B14: what is said under another name than the site's own is said elsewhere.
    expect((await ask({ host: 'staging.saltbush.example' })).status).toBe(599);
    // Markdown has to be made.
    expect((await ask({ accept: 'text/markdown' })).status).toBe(599);
  } finally {
    server.close();
  }
});
