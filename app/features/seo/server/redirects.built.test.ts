import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Redirect } from '#app/content/redirects.ts';
import { built, createTestApp } from '#tests/built-app.ts';
import { projectDir } from '#tests/site.ts';

const { get, services } = createTestApp();

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

/** Returns the startup errors for entries such as `from: /a, to: /b`, separated by ` ; `; empty if they are valid. */
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

test('the redirects in the content are valid', () => {
  expect(() => built.checkRedirects(built.build, services.content, builtIn)).not.toThrow();
});

const moved = createMoved([
  { from: '/Old.html', to: '/about' },
  { from: '/shop/item', to: '/projects?category=seo#list' },
  { from: '/alt-über', to: 'https://elsewhere.example/a' },
  { from: '/spelled', to: '/Services//AI-SEO/?A=B#C' },
  { from: '/?p=12', to: '/about' },
  { from: '/old-post/feed', to: '/blog/feed.xml' },
]);

test.each([
  ['/OLD.HTML/', '/about'],
  ['/old.html?utm_source=x&b=1', '/about?utm_source=x&b=1'],
  ['/shop/item?x=1', '/projects?category=seo&x=1#list'],
  ['/alt-%C3%BCber', 'https://elsewhere.example/a'],
  ['/spelled', '/services/ai-seo?A=B#C'],
  ['/?utm_source=x&p=12&b=%20', '/about?utm_source=x&b=%20'],
  ['/old-post/feed/', '/blog/feed.xml'],
])('an address of the earlier site, %s, leads to %s in one step', async (from, to) => {
  const response = await moved.get(from);
  expect([response.status, response.headers.get('location')]).toEqual([301, to]);
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
});

test('a page with a parameter that no entry redirects is still served', async () => {
  for (const path of ['/', '/?p=13', '/?utm_source=p'])
    expect((await moved.get(path)).status, path).toBe(200);
});

test.each([
  ['/Feed/atom/', '/blog/feed.xml'],
  ['/rss.xml', '/blog/feed.xml'],
  ['/blog/feed?x=1', '/blog/feed.xml?x=1'],
  ['/?feed=atom&x=1', '/blog/feed.xml?x=1'],
  [`/category/services/${category}/feed/`, `/blog/category/${category}/feed.xml`],
  [`/?feed=rss2&category_name=${category}`, `/blog/category/${category}/feed.xml`],
  [`/blog/tag/${tag}/feed/atom/`, `/blog/tag/${tag}/feed.xml`],
  [`/blog/tag/${tag}/atom.xml`, `/blog/tag/${tag}/feed.xml`],
  ['/blog/atom.xml', '/blog/feed.xml'],
  ['/wp-rss2.php', '/blog/feed.xml'],
  // These have no feeds here, so their readers get all posts.
  ['/author/ida-ink/feed/', '/blog/feed.xml'],
  ['/blog/2019/05/12/feed/atom', '/blog/feed.xml'],
])('the feed of a WordPress, %s, leads to ours in one step', async (path, to) => {
  const response = await get(path);
  expect([response.status, response.headers.get('location')]).toEqual([308, to]);
  expect((await get(to)).headers.get('content-type')).toMatch(/^application\/rss\+xml/);
});

test.each([
  '/author/ida-ink',
  '/blog/author/ida-ink/page/2',
  ...['/2024', '/2024/05/', '/2024/05/page/3', '/blog/2024/05/12'],
])('the archive of a WordPress, %s, leads to all posts in one step', async (path) => {
  const response = await get(path);
  expect([response.status, response.headers.get('location')]).toEqual([308, '/blog']);
});

const post12 = { id: 12, slug: 'twelve' };
const wordpressBlog = {
  ...services.blog,
  findSlug: (path: string, query: URLSearchParams) =>
    query.get('p') === String(post12.id) || /^\/gardens\/dry\/twelve\/?$/.test(path) || path === '/about'
      ? post12.slug
      : undefined,
  findRenamed: (slug: string) => (slug === 'eleven' ? post12.slug : undefined),
};

test.each([
  ['/2026/01/12/a-post/', `/blog/a-post`],
  ['/2026/01/a-post', '/blog/a-post'],
  ['/blog/2026/01/12/a-post?utm_source=x', '/blog/a-post?utm_source=x'],
  ['/blog/page/2/', '/blog?page=2'],
  ['/page/3', '/blog?page=3'],
  [`/category/${category}/`, `/blog/category/${category}`],
  [`/category/above/${category}/page/2`, `/blog/category/${category}?page=2`],
  [`/blog/category/above/${category}`, `/blog/category/${category}`],
  [`/blog/category/${category}/page/2`, `/blog/category/${category}?page=2`],
  [`/tag/${tag}`, `/blog/tag/${tag}`],
  ['/?p=12', '/blog/twelve'],
  ['/gardens/dry/twelve/', '/blog/twelve'],
])('B-03 the old site’s address %s leads to %s in one step', async (from, to) => {
  const { get } = createTestApp({ services: { blog: wordpressBlog } });
  const response = await get(from);
  expect([response.status, response.headers.get('location')]).toEqual([308, to]);
});

test('B-03 a slug that a post had before leads to the one it has; pages of this site stay', async () => {
  const { get } = createTestApp({ services: { blog: wordpressBlog } });
  const response = await get('/blog/eleven');
  expect([response.status, response.headers.get('location')]).toEqual([301, '/blog/twelve']);
  for (const path of ['/about', '/?p=13', `/blog/category/${category}`, `/blog/tag/${tag}`, '/blog'])
    expect((await get(path)).status, path).toBe(200);
});

test.each([
  ['/2019/05/12/eleven/', 308],
  ['/blog/2019/05/eleven', 308],
  ['/first', 301],
  ['/second', 301],
  ['/third', 301],
  ['/Blog/Eleven/', 301],
])(
  'B-03 %s, which leads to an address that has moved as well, leads to the last one in one step',
  async (from, status) => {
    const content = {
      ...services.content,
      redirects: [
        { from: '/first', to: '/blog/eleven#part' },
        { from: '/second', to: '/?p=12#part' },
        { from: '/third', to: '/2019/05/12/eleven#part' },
      ],
    };
    const { get } = createTestApp({ services: { blog: wordpressBlog, content } });
    const response = await get(`${from}?utm_source=x`);
    const place = content.redirects.some((entry) => entry.from === from) ? '#part' : '';
    expect([response.status, response.headers.get('location')]).toEqual([
      status,
      `/blog/twelve?utm_source=x${place}`,
    ]);
  },
);

test.each([
  '/blog/category/a%2Fb',
  '/blog/tag/a%2Fb',
  '/blog/a%2Fb',
  '/blog/a%252fb',
  '/blog/category/a%5Cb',
  '/blog/category/a%3Fb',
  '/blog/category/a%23b',
  '/blog/category/a%00b',
  '/blog/tag/%25',
  '/blog/category/a%2Fb/feed.xml',
  '/blog/tag/%25/feed.xml',
  '/2019/05/12/a%2Fb',
  '/category/a%2Fb',
  '/social/blog/category/a%2Fb.png',
])('R-13 R-14 %s cannot exist and is not found', async (path) => {
  const { get, logged } = createTestApp({ services: { blog: wordpressBlog } });
  expect((await get(path)).status).toBe(404);
  expect(logged).toEqual([]);
});

test.each([
  '/blog/%',
  '/blog/category/%zz',
  '/blog/tag/%E0%A4%A',
  '/blog/tag/%ED%A0%80/feed.xml',
  '/2019/05/12/%',
])('R-13 R-14 %s is no valid address, and says what is wrong with it', async (path) => {
  const response = await createTestApp({ services: { blog: wordpressBlog } }).get(path);
  expect([response.status, response.headers.get('cache-control')]).toEqual([400, 'no-store']);
  expect(await response.text()).toContain('a % must be followed by two digits');
});

test.each(['/blog/2024', '/2024/5', '/1234', '/author'])('%s is no archive', async (path) =>
  expect((await get(path)).status).toBe(404),
);

test.each(['/?feed=constructor', '/?feed=', '/category/a,b/feed', '/feed/json', `/projects/${project}/feed`])(
  '%s is no feed of a WordPress and leads nowhere',
  async (path) => expect([200, 404]).toContain((await get(path)).status),
);

test.each(['/comments/feed/atom', `/blog/${post}/feed/atom`, '/2019/05/12/a-post-of-the-old-site/feed'])(
  'a feed of comments, %s, leads nowhere: our posts would be no replacement',
  async (path) => expect((await get(path)).status).toBe(404),
);

test.each(['/?feed=comments-rss2', '/?feed=rss2&p=12'])(
  'the feed of comments %s is that page itself',
  async (path) => expect((await get(path)).status).toBe(200),
);

test('no path that the server answers itself may be redirected', () => {
  const { app } = createTestApp({
    vitals: { add() {} },
    blog: {
      webhookSecret: 'x',
      invalidate() {},
      pictures: { render: async () => undefined },
    },
  });
  const paths = new Set(
    app.routes
      .map(({ path }) => path.replaceAll('/*', '/a').replaceAll(/:[^/]+/g, 'a'))
      .filter((path) => path !== '*' && path !== '/a'),
  );
  expect(paths.size).toBeGreaterThan(25);
  const faults = listFaults([...paths].map((path) => `from: "${path}", to: /about`).join(' ; '));
  for (const path of paths) {
    const fault = faults.find((text) => text.includes(`(${path}): `));
    expect(fault, path).toMatch(/is the site’s own|there is a page at this address/);
  }
});

test.each([
  `from: "/?p=12", to: /blog/${post} ; from: "/?p=13", to: /blog`,
  'from: /a, to: /About/',
  'from: /a, to: https://shop.site.test/a',
  'from: /about?old=1, to: /contact',
  'from: /old-post/feed, to: /blog/feed.xml',
])('the start takes a redirect that can be meant: %s', (entries) => {
  expect(listFaults(entries)).toEqual([]);
});

const onward = /^\[#\d\]\.to: expected a page, not the address of entry \d, found /;
const taken = /there is a page at this address/;
const own = /is the site’s own/;
const nowhere = /where there is no page/;

test.each<[string, ...RegExp[]]>([
  ['from: a, to: /about', /^\[#1\]\.from: expected a path on this site/],
  ['from: //evil.test, to: /about', /^\[#1\]\.from: /],
  ['from: /a, to: //evil.test', /^\[#1\]\.to: /],
  ['from: /a, to: "javascript:alert(1)"', /^\[#1\]\.to: /],
  ['from: /a', /^\[#1\]\.to: expected a path on this site, or an https address$/],
  ['from: /a, to: /about, because: x', /^\[#1\]: expected no field because: check the name for a typo$/],
  ['from: /a, to: /b ; from: /b, to: /a', onward, onward],
  ['from: /a, to: https://www.site.test/A/', nowhere],
  ['from: /a, to: /./b/../a', onward],
  ['from: /a, to: "/B?x=1" ; from: /b, to: /about', onward],
  // The host without www redirects to the one with www.
  ['from: /a, to: https://site.test/b ; from: /b, to: /about', nowhere],
  ['from: /a, to: "/?x=1&p=12" ; from: "/?p=12", to: /about', onward],
  [
    'from: "/o?a=1&b=2", to: /about ; from: "/O/?b=2&a=1", to: /contact',
    /^\[#2\]\.from: expected an address that entry 1 does not have, found/,
  ],
  ...['/about', '/', `/projects/${project}`, `/blog/${post}`, '/blog?page=2'].map(
    (from): [string, RegExp] => [`from: "${from}", to: /contact`, taken],
  ),
  ['from: /videos/old.mp4, to: /about', own],
  ...['/there-is-none', '/projects/none', '/blog/none', '/blog/tag/none', '/old-post/feed'].map(
    (to): [string, RegExp] => [`from: /a, to: ${to}`, nowhere],
  ),
  ['from: /a, to: /healthz', /leads to \/healthz, where there is no page/],
])('the start refuses %s and says what to do', (entries, ...faults) => {
  expect(listFaults(entries)).toEqual(faults.map((fault) => expect.stringMatching(fault)));
});

test.each([
  ['/contact', 'app/features/contact/page/route'],
  ['/', 'app/pages/home/route'],
  ['/Search', 'app/features/search/page/route'],
  ['/blog/about-us', 'app/features/blog/page/post/route'],
  ['/robots.txt', 'the server itself'],
  ['/wp-json/x', 'the server itself'],
])('the start refuses a page at %s, and names both it and %s', (taken, owner) => {
  const { content } = services;
  const [page, ...otherPages] = content.pages;
  if (!page) throw new Error('There is no page');
  // `app/routes.ts` would make this route at the build.
  const id = `pages/text-page/route.tsx:${taken}`;
  const layout = Object.values(built.build.routes).find((route) => route?.path === 'contact');
  if (!layout) throw new Error('There is no contact page');
  const routes = { ...built.build.routes, [id]: { ...layout, id, path: taken.slice(1) } };
  const pages = [{ ...page, slug: 'extra', path: taken }, ...otherPages];
  expect(() => built.checkPaths({ ...built.build, routes }, { ...content, pages })).toThrow(
    new RegExp(`pages/extra\\.md: path: ${taken} belongs to ${owner.replaceAll('.', '\\.')}`),
  );
});

test('every page of the content has an address of its own', () => {
  expect(() => built.checkPaths(built.build, services.content)).not.toThrow();
});

test('paths that only a WordPress knows are not checked', () => {
  const moved = ['blog', 'blog/category', 'blog/tag'].map((path) => `from: /${path}/old, to: /${path}/new`);
  expect(listFaults(moved.join(' ; '), wordpress)).toEqual([]);
  expect(listFaults(`from: /blog/${post}, to: /blog/new`, wordpress)).toEqual([]);
  expect(listFaults(`from: /projects/${project}, to: /about`, wordpress)).toHaveLength(1);
});
