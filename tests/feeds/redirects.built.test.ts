import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Redirect } from '#domain/content/redirects.ts';
import { built, createTestApp } from '#tests/built-app.ts';
import { projectDir } from '#tests/site.ts';

const { services } = createTestApp();

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

/** What the start says of such a file; empty where it is sound. */
function listFaults(yaml: string, config = builtIn): string[] {
  writeFileSync(path.join(contentFolder, 'redirects.yaml'), `redirects:\n${yaml}\n`);
  try {
    built.checkRedirects(built.build, built.loadContent(contentFolder), config);
    return [];
  } catch (error) {
    return (error as Error).message.split('\n');
  }
}

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

const tag = services.content.posts[0]?.tags[0] ?? '';

test.each([
  ['/feed', '/blog/feed.xml'],
  ['/feed/', '/blog/feed.xml'],
  ['/Feed/atom/', '/blog/atom.xml'],
  ['/feed/rss2', '/blog/feed.xml'],
  ['/rss.xml', '/blog/feed.xml'],
  ['/blog/feed?x=1', '/blog/feed.xml?x=1'],
  ['/?feed=rss2', '/blog/feed.xml'],
  ['/?feed=atom&x=1', '/blog/atom.xml?x=1'],
  ['/blog/category/sustainable-web/feed/', '/blog/category/sustainable-web/feed.xml'],
  ['/category/sustainable-web/feed/atom', '/blog/category/sustainable-web/atom.xml'],
  ['/category/services/sustainable-web/feed/', '/blog/category/sustainable-web/feed.xml'],
  ['/?feed=rss2&category_name=sustainable-web', '/blog/category/sustainable-web/feed.xml'],
  [`/tag/${tag}/feed/`, `/blog/tag/${tag}/feed.xml`],
  [`/blog/tag/${tag}/feed/atom/`, `/blog/tag/${tag}/atom.xml`],
  [`/?tag=${tag}&feed=atom`, `/blog/tag/${tag}/atom.xml`],
  // Of these there are no feeds here: their readers get all posts.
  ['/author/ida-ink/feed/', '/blog/feed.xml'],
  ['/2019/feed/', '/blog/feed.xml'],
  ['/blog/2019/05/12/feed/atom', '/blog/atom.xml'],
  ['/search/carbon/feed/rss2/', '/blog/feed.xml'],
])('B16 the feed of a WordPress, %s, leads to ours in one step', async (path, to) => {
  const { get } = createTestApp();
  const response = await get(path);
  expect([response.status, response.headers.get('location')]).toEqual([308, to]);
  expect((await get(to)).headers.get('content-type')).toMatch(/^application\/(rss|atom)\+xml/);
});

test.each([
  '/?feed=constructor',
  '/?feed=',
  '/category/a,b/feed',
  '/feed/json',
  '/projects/jarli/feed',
  '/2019/5/12/feed',
])('B16 what is no feed of a WordPress leads nowhere: %s', async (path) => {
  expect([200, 404]).toContain((await createTestApp().get(path)).status);
});

test.each([
  '/comments/feed/',
  '/comments/feed/atom',
  '/?feed=comments-rss2',
  '/wp-commentsrss2.php',
  '/blog/core-web-vitals/feed',
  '/Blog/Core-Web-Vitals/feed/atom/',
  '/a-post-of-the-old-site/feed/',
  '/2019/05/12/a-post-of-the-old-site/feed/',
  '/?feed=rss2&p=12',
  '/?page_id=3&feed=atom',
  '/feed/?attachment_id=5',
])('B16 a feed of comments, %s, is gone, and says where the posts are', async (path) => {
  const { app, get } = createTestApp();
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
  const entries = [...paths].map((path) => `  - { from: "${path}", to: /about }`);
  const faults = listFaults(entries.join('\n'));
  for (const path of paths) {
    const fault = faults.find((each) => each.includes(`(${path}): `));
    expect(fault, path).toMatch(/is the site’s own|there is a page at this address/);
  }
});

const file = 'content/redirects.yaml';

test.each([
  ['  - { from: /a, to: /about }', []],
  ['  - { from: "/?p=12", to: /blog/core-web-vitals }\n  - { from: "/?p=13", to: /blog }', []],
  ['  - { from: /a, to: /About/ }', []],
  ['  - { from: /a, to: https://shop.site.test/a }', []],
  ['  - { from: /about?old=1, to: /contact }', []],
  ['  - { from: /a, to: /blog/feed.xml }', []],
  [
    '  - { from: /a, to: /about, status: 302 }',
    [`${file}: redirects[#1].status: expected 301, 308 or 410, found 302`],
  ],
  [
    '  - { from: a, to: /about }',
    [
      `${file}: redirects[#1].from: expected a path on this site without #, such as /old-page or, for addresses with a number, /?p=12, found "a"`,
    ],
  ],
  ['  - { from: //evil.test, to: /about }', [expect.stringContaining('redirects[#1].from')]],
  ['  - { from: /a, to: //evil.test }', [expect.stringContaining('redirects[#1].to')]],
  ['  - { from: /a, to: "javascript:alert(1)" }', [expect.stringContaining('redirects[#1].to')]],
  ['  - { from: /a }', [expect.stringMatching(/redirects\[#1\]\.to: .*where it leads/)]],
  [
    '  - { from: /a, to: /about, status: 410 }',
    [expect.stringMatching(/redirects\[#1\]\.to: .*nothing where the status is 410/)],
  ],
  [
    '  - { from: /a, to: /A/ }',
    [`${file}: redirects[#1] (/a): leads back to itself, so that nobody ever arrives`],
  ],
  [
    '  - { from: /a, to: /b }\n  - { from: /b, to: /a }',
    [
      `${file}: redirects[#1] (/a): leads back to itself, so that nobody ever arrives`,
      `${file}: redirects[#2] (/b): leads back to itself, so that nobody ever arrives`,
    ],
  ],
  [
    '  - { from: /a, to: "/B?x=1" }\n  - { from: /b, to: /about }',
    [`${file}: redirects[#1] (/a): leads to redirects[#2] (/b), which leads on: write /about here at once`],
  ],
  [
    '  - { from: /a, to: /about }\n  - { from: /A/, to: /contact }',
    [`${file}: redirects[#2] (/A/): stands there twice: redirects[#1] (/a) has the same address`],
  ],
  [
    '  - { from: /about, to: /contact }',
    [
      `${file}: redirects[#1] (/about): there is a page at this address, which nobody could open any more: take the entry out`,
    ],
  ],
  ['  - { from: /, to: /contact }', [expect.stringContaining('there is a page at this address')]],
  [
    '  - { from: /projects/jarli, to: /contact }',
    [expect.stringContaining('there is a page at this address')],
  ],
  [
    '  - { from: /blog/core-web-vitals, to: /blog }',
    [expect.stringContaining('there is a page at this address')],
  ],
  ['  - { from: /robots.txt, to: /about }', [expect.stringContaining('is the site’s own')]],
  ['  - { from: /assets/a.js, to: /about }', [expect.stringContaining('is the site’s own')]],
  ['  - { from: /Healthz, to: /about }', [expect.stringContaining('is the site’s own')]],
  [
    '  - { from: /a, to: /there-is-none }',
    [
      `${file}: redirects[#1] (/a): leads to /there-is-none, where there is no page: correct it, or write status: 410 without to`,
    ],
  ],
  ...['/projects/none', '/blog/none', '/blog/category/none', '/blog/tag/none', '/a/../none'].map(
    (to): [string, unknown[]] => [
      `  - { from: /a, to: ${to} }`,
      [expect.stringContaining(`leads to ${to}, where there is no page`)],
    ],
  ),
  ...['/gone', '/payment-success', '/contact/thanks', '/blog/preview'].map((to): [string, unknown[]] => [
    `  - { from: /a, to: ${to} }`,
    [
      `${file}: redirects[#1] (/a): leads to ${to}, which has nothing for visitors from elsewhere: write another page, or status: 410 without to`,
    ],
  ]),
  ...['/assets/a.js', '/api/audits', '/healthz', '/website-carbon/abc', '/about.data'].map(
    (to): [string, unknown[]] => [
      `  - { from: /a, to: ${to} }`,
      [expect.stringContaining(`leads to ${to}, which is no page`)],
    ],
  ),
  ...['/our-method', 'https://site.test/Our-Method/'].map((to): [string, unknown[]] => [
    `  - { from: /a, to: ${to} }`,
    [
      `${file}: redirects[#1] (/a): leads to ${to}, which leads on: write /visibility-accelerator here at once`,
    ],
  ]),
  [
    '  - { from: /a, to: "/?feed=rss2" }',
    [expect.stringContaining('which leads on: write /blog/feed.xml here at once')],
  ],
  ['  - { from: /old-post/feed, to: /blog/feed.xml }', []],
  [
    '  - { from: /a, to: /old-post/feed }',
    [expect.stringContaining('leads to /old-post/feed, where there is no page')],
  ],
  [
    '  - { from: /a, to: https://www.site.test/A/ }',
    [`${file}: redirects[#1] (/a): leads back to itself, so that nobody ever arrives`],
  ],
  [
    '  - { from: /a, to: /./b/../a }',
    [`${file}: redirects[#1] (/a): leads back to itself, so that nobody ever arrives`],
  ],
  [
    // The bare host leads to that with www.
    '  - { from: /a, to: https://site.test/b }\n  - { from: /b, to: /about }',
    [`${file}: redirects[#1] (/a): leads to redirects[#2] (/b), which leads on: write /about here at once`],
  ],
  [
    '  - { from: /a, to: /b }\n  - { from: /b, status: 410 }',
    [
      `${file}: redirects[#1] (/a): leads to redirects[#2] (/b), which is gone: write status: 410 here too, without to`,
    ],
  ],
  [
    '  - { from: /a, to: "/?x=1&p=12" }\n  - { from: "/?p=12", to: /about }',
    [
      `${file}: redirects[#1] (/a): leads to redirects[#2] (/?p=12), which leads on: write /about here at once`,
    ],
  ],
  [
    '  - { from: "/old?a=1&b=2", to: /about }\n  - { from: "/Old/?b=2&a=1", to: /contact }',
    [
      `${file}: redirects[#2] (/Old/?b=2&a=1): stands there twice: redirects[#1] (/old?a=1&b=2) has the same address`,
    ],
  ],
  ['  - { from: "/blog?page=2", to: /about }', [expect.stringContaining('there is a page at this address')]],
  ['  - { from: "/payment-success?a=1", to: /about }', [expect.stringContaining('there is a page')]],
  [
    '  - { from: /feed, to: /about }',
    [`${file}: redirects[#1] (/feed): this address leads to /blog/feed.xml already: take the entry out`],
  ],
  ['  - { from: /films/old.mp4, to: /about }', [expect.stringContaining('is the site’s own')]],
  ['  - { from: /social/a.png, to: /about }', [expect.stringContaining('is the site’s own')]],
  ['  - { from: /seo-booster/a, to: /about }', [expect.stringContaining('is the site’s own')]],
  [
    '  - { from: /a, to: /about, because: x }',
    [`${file}: redirects[#1].because: there is no such field; look for a slip in its name`],
  ],
])('the start refuses what can’t be meant, and names file and entry: %s', (yaml, faults) => {
  expect(listFaults(yaml)).toEqual(faults);
});

test('what only a WordPress knows is left to it', () => {
  const yaml = ['blog/old', 'blog/category/old', 'blog/tag/old'].map(
    (path) => `  - { from: /${path}, to: /${path.replace('old', 'new')} }`,
  );
  expect(listFaults(yaml.join('\n'), wordpress)).toEqual([]);
  expect(listFaults('  - { from: /blog/core-web-vitals, to: /blog/new }', wordpress)).toEqual([]);
  expect(listFaults('  - { from: /projects/jarli, to: /about }', wordpress)).toHaveLength(1);
});
