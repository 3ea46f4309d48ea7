import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Redirect } from '#domain/content/redirects.ts';
import { built, createTestApp } from '#tests/built-app.ts';
import { projectDir } from '#tests/site.ts';

const { app, get, services } = createTestApp();

function createMoved(redirects: Redirect[]) {
  return createTestApp({ services: { content: { ...services.content, redirects } } });
}

const builtIn = { siteUrl: 'https://www.site.test', blog: { kind: 'built-in' } } as const;
const wordpress = {
  ...builtIn,
  blog: { kind: 'wordpress', url: 'https://wp.test', mediaOrigins: [] },
} as unknown as typeof builtIn;

const folder = mkdtempSync(path.join(tmpdir(), 'redirects-'));
const contentFolder = path.join(folder, 'content');
cpSync(path.join(projectDir, 'content'), contentFolder, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true }));

/** What the start says of entries such as `from: /a, to: /b`, separated by ` ; `. Empty where they are sound. */
function listFaults(entries: string, config = builtIn): string[] {
  const lines = entries.split(' ; ').map((entry) => `  - { ${entry} }`);
  writeFileSync(path.join(contentFolder, 'redirects.yaml'), `redirects:\n${lines.join('\n')}\n`);
  try {
    built.checkRedirects(built.build, built.loadContent(contentFolder), config);
    return [];
  } catch (error) {
    const prefix = 'content/redirects.yaml: redirects';
    return (error as Error).message.split('\n').map((line) => line.replace(prefix, ''));
  }
}

const [{ slug: post = '', tags: [tag = ''] = [], categories: [category = ''] = [] } = {}] =
  services.content.posts;
const [{ slug: project = '' } = {}] = services.content.caseStudies;

test('the redirects that stand in the content are sound', () => {
  expect(() => built.checkRedirects(built.build, services.content, builtIn)).not.toThrow();
});

test.each([
  ['/old.html', '/about', 301],
  ['/OLD.HTML/', '/about', 301],
  ['/old.html?utm_source=x&b=1', '/about?utm_source=x&b=1', 301],
  ['/shop/item?x=1', '/projects?category=seo&x=1#list', 308],
  ['/alt-%C3%BCber', 'https://elsewhere.example/a', 301],
  // Its own spelling would be one more step.
  ['/spelled', '/services/ai-seo?A=B#C', 301],
  ['/with-host', '/about?x=1', 301],
  ['/?p=12', '/about', 301],
  ['/?utm_source=x&p=12&b=%20', '/about?utm_source=x&b=%20', 301],
  ['/?p=12&lang=de', '/contact', 301],
  ['/index.php?page_id=3#top', '/projects', 301],
])(
  'B15 an address of the earlier site leads on in one step, with its query: %s',
  async (from, to, status) => {
    const { get } = createMoved([
      { from: '/Old.html', to: '/about', status: 301 },
      { from: '/shop/item', to: '/projects?category=seo#list', status: 308 },
      { from: '/alt-über', to: 'https://elsewhere.example/a', status: 301 },
      { from: '/spelled', to: '/Services//AI-SEO/?A=B#C', status: 301 },
      { from: '/with-host', to: 'https://www.site.test/About?x=1', status: 301 },
      { from: '/?p=12', to: '/about', status: 301 },
      { from: '/?lang=de&p=12', to: '/contact', status: 301 },
      { from: '/index.php?page_id=3', to: '/projects', status: 301 },
    ]);
    const response = await get(from);
    expect([response.status, response.headers.get('location')]).toEqual([status, to]);
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
  },
);

test('what is gone answers 410 in the frame of the site, says where to look, and is not for search engines', async () => {
  const { get, app } = createMoved([{ from: '/blog/an-old-post', status: 410 }]);
  const response = await get('/blog/an-old-post?x=1');
  const html = await response.text();
  expect(response.status).toBe(410);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(html).toContain('We have taken this page down.');
  expect(html).toContain('<footer');
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).not.toContain('rel="canonical"');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(app.pages.cache.size).toBe(0);
  const head = await app.request('http://site.test/blog/an-old-post', { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([410, '']);
});

test('an address of a page with a parameter that nobody redirects is still the page', async () => {
  const { get } = createMoved([{ from: '/?p=12', to: '/about', status: 301 }]);
  for (const path of ['/', '/?p=13', '/?utm_source=p', '/?q=12'])
    expect((await get(path)).status, path).toBe(200);
});

test.each([
  ['/feed', '/blog/feed.xml'],
  ['/feed/', '/blog/feed.xml'],
  ['/Feed/atom/', '/blog/atom.xml'],
  ['/feed/rss2', '/blog/feed.xml'],
  ['/rss.xml', '/blog/feed.xml'],
  ['/blog/feed?x=1', '/blog/feed.xml?x=1'],
  ['/?feed=rss2', '/blog/feed.xml'],
  ['/?feed=atom&x=1', '/blog/atom.xml?x=1'],
  [`/blog/category/${category}/feed/`, `/blog/category/${category}/feed.xml`],
  [`/category/${category}/feed/atom`, `/blog/category/${category}/atom.xml`],
  [`/category/services/${category}/feed/`, `/blog/category/${category}/feed.xml`],
  [`/?feed=rss2&category_name=${category}`, `/blog/category/${category}/feed.xml`],
  [`/tag/${tag}/feed/`, `/blog/tag/${tag}/feed.xml`],
  [`/blog/tag/${tag}/feed/atom/`, `/blog/tag/${tag}/atom.xml`],
  [`/?tag=${tag}&feed=atom`, `/blog/tag/${tag}/atom.xml`],
  // Of these there are no feeds here: their readers get all posts.
  ['/author/ida-ink/feed/', '/blog/feed.xml'],
  ['/2019/feed/', '/blog/feed.xml'],
  ['/blog/2019/05/12/feed/atom', '/blog/atom.xml'],
  ['/search/carbon/feed/rss2/', '/blog/feed.xml'],
])('B16 the feed of a WordPress, %s, leads to ours in one step', async (path, to) => {
  const response = await get(path);
  expect([response.status, response.headers.get('location')]).toEqual([308, to]);
  expect((await get(to)).headers.get('content-type')).toMatch(/^application\/(rss|atom)\+xml/);
});

test.each([
  '/?feed=constructor',
  '/?feed=',
  '/category/a,b/feed',
  '/feed/json',
  `/projects/${project}/feed`,
  '/2019/5/12/feed',
])('B16 what is no feed of a WordPress leads nowhere: %s', async (path) => {
  expect([200, 404]).toContain((await get(path)).status);
});

test.each([
  '/comments/feed/',
  '/comments/feed/atom',
  '/?feed=comments-rss2',
  '/wp-commentsrss2.php',
  `/blog/${post}/feed`,
  `/Blog/${post.toUpperCase()}/feed/atom/`,
  '/a-post-of-the-old-site/feed/',
  '/2019/05/12/a-post-of-the-old-site/feed/',
  '/?feed=rss2&p=12',
  '/?page_id=3&feed=atom',
  '/feed/?attachment_id=5',
])('B16 a feed of comments, %s, is gone, and says where the posts are', async (path) => {
  const response = await get(path);
  expect(response.status).toBe(410);
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
  expect(response.headers.get('x-robots-tag')).toBe('noindex');
  expect(response.headers.get('link')).toContain('</blog/feed.xml>; rel="alternate"');
  expect(await response.text()).toContain('http://site.test/blog/feed.xml');
  const head = await app.request(`http://site.test${path}`, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([410, '']);
});

test('B16 a redirect of the agency’s own comes before what is told of all old feeds', async () => {
  const { get } = createMoved([{ from: '/old-post/feed', to: '/blog/feed.xml', status: 301 }]);
  expect((await get('/old-post/feed/')).headers.get('location')).toBe('/blog/feed.xml');
});

test('no address that the server answers itself may be redirected', () => {
  const { app } = createTestApp({
    pictures: { render: async () => undefined },
    vitals: { add() {} },
    blogWebhook: { secret: 'x', renew: { renew() {} } as never },
  });
  const paths = new Set(
    app.routes
      .map(({ path }) => path.replaceAll('/*', '/a').replaceAll(/:[^/]+/g, 'a'))
      .filter((path) => path !== '*' && path !== '/a'),
  );
  expect(paths.size).toBeGreaterThan(25);
  const faults = listFaults([...paths].map((path) => `from: "${path}", to: /about`).join(' ; '));
  for (const path of paths) {
    const fault = faults.find((each) => each.includes(`(${path}): `));
    expect(fault, path).toMatch(/is the site’s own|there is a page at this address/);
  }
});

test.each([
  'from: /a, to: /about',
  `from: "/?p=12", to: /blog/${post} ; from: "/?p=13", to: /blog`,
  'from: /a, to: /About/',
  'from: /a, to: https://shop.site.test/a',
  'from: /about?old=1, to: /contact',
  'from: /a, to: /blog/feed.xml',
  'from: /old-post/feed, to: /blog/feed.xml',
])('the start takes a redirect that can be meant: %s', (entries) => {
  expect(listFaults(entries)).toEqual([]);
});

const back = 'leads back to itself, so that nobody ever arrives';
const page = 'there is a page at this address, which nobody could open any more: take the entry out';
const nowhere = 'where there is no page: correct it, or write status: 410 without to';
const nothing =
  'which has nothing for visitors from elsewhere: write another page, or status: 410 without to';

test.each([
  ['from: /a, to: /about, status: 302', '[#1].status: expected 301, 308 or 410, found 302'],
  [
    'from: a, to: /about',
    '[#1].from: expected a path on this site without #, such as /old-page or, for addresses with a number, /?p=12, found "a"',
  ],
  ['from: //evil.test, to: /about', /^\[#1\]\.from: /],
  ['from: /a, to: //evil.test', /^\[#1\]\.to: /],
  ['from: /a, to: "javascript:alert(1)"', /^\[#1\]\.to: /],
  ['from: /a', /^\[#1\]\.to: .*where it leads/],
  ['from: /a, to: /about, status: 410', /^\[#1\]\.to: .*nothing where the status is 410/],
  ['from: /a, to: /about, because: x', '[#1].because: there is no such field; look for a slip in its name'],
  ['from: /a, to: /A/', `[#1] (/a): ${back}`],
  ['from: /a, to: /b ; from: /b, to: /a', `[#1] (/a): ${back}`, `[#2] (/b): ${back}`],
  ['from: /a, to: https://www.site.test/A/', `[#1] (/a): ${back}`],
  ['from: /a, to: /./b/../a', `[#1] (/a): ${back}`],
  [
    'from: /a, to: "/B?x=1" ; from: /b, to: /about',
    '[#1] (/a): leads to redirects[#2] (/b), which leads on: write /about here at once',
  ],
  [
    // The bare host leads to that with www.
    'from: /a, to: https://site.test/b ; from: /b, to: /about',
    '[#1] (/a): leads to redirects[#2] (/b), which leads on: write /about here at once',
  ],
  [
    'from: /a, to: "/?x=1&p=12" ; from: "/?p=12", to: /about',
    '[#1] (/a): leads to redirects[#2] (/?p=12), which leads on: write /about here at once',
  ],
  [
    'from: /a, to: /b ; from: /b, status: 410',
    '[#1] (/a): leads to redirects[#2] (/b), which is gone: write status: 410 here too, without to',
  ],
  ...['/our-method', 'https://site.test/Our-Method/'].map((to) => [
    `from: /a, to: ${to}`,
    `[#1] (/a): leads to ${to}, which leads on: write /visibility-accelerator here at once`,
  ]),
  ['from: /a, to: "/?feed=rss2"', /which leads on: write \/blog\/feed\.xml here at once$/],
  [
    'from: /a, to: /about ; from: /A/, to: /contact',
    '[#2] (/A/): stands there twice: redirects[#1] (/a) has the same address',
  ],
  [
    'from: "/old?a=1&b=2", to: /about ; from: "/Old/?b=2&a=1", to: /contact',
    '[#2] (/Old/?b=2&a=1): stands there twice: redirects[#1] (/old?a=1&b=2) has the same address',
  ],
  ...['/about', '/', `/projects/${project}`, `/blog/${post}`, '/blog?page=2', '/payment-success?a=1'].map(
    (from) => [`from: "${from}", to: /contact`, `[#1] (${from}): ${page}`],
  ),
  ...[
    ...['/robots.txt', '/assets/a.js', '/Healthz', '/films/old.mp4', '/social/a.png', '/seo-booster/a'],
  ].map((from) => [`from: ${from}, to: /about`, /is the site’s own/]),
  [
    'from: /feed, to: /about',
    '[#1] (/feed): this address leads to /blog/feed.xml already: take the entry out',
  ],
  ...[
    ...['/there-is-none', '/projects/none', '/blog/none', '/blog/category/none', '/blog/tag/none'],
    ...['/a/../none', '/old-post/feed'],
  ].map((to) => [`from: /a, to: ${to}`, `[#1] (/a): leads to ${to}, ${nowhere}`]),
  ...['/gone', '/payment-success', '/contact/thanks', '/blog/preview'].map((to) => [
    `from: /a, to: ${to}`,
    `[#1] (/a): leads to ${to}, ${nothing}`,
  ]),
  ...['/assets/a.js', '/api/audits', '/healthz', '/website-carbon/abc', '/about.data'].map((to) => [
    `from: /a, to: ${to}`,
    new RegExp(`leads to ${to}, which is no page`),
  ]),
])('the start refuses what can’t be meant, and names the entry: %s', (entries, ...faults) => {
  expect(listFaults(String(entries))).toEqual(
    faults.map((fault) => (typeof fault === 'string' ? fault : expect.stringMatching(fault as RegExp))),
  );
});

test('what only a WordPress knows is left to it', () => {
  const moved = ['blog', 'blog/category', 'blog/tag'].map((path) => `from: /${path}/old, to: /${path}/new`);
  expect(listFaults(moved.join(' ; '), wordpress)).toEqual([]);
  expect(listFaults(`from: /blog/${post}, to: /blog/new`, wordpress)).toEqual([]);
  expect(listFaults(`from: /projects/${project}, to: /about`, wordpress)).toHaveLength(1);
});
