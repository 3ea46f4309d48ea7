import { expect, test } from 'vitest';
import type { Content } from '#app/content/content.ts';
import { built, createTestApp, openSharedApp } from '#tests/built-app.ts';

const { content } = openSharedApp().services;
const [post, study, testimonial] = [content.posts[0], content.caseStudies[0], content.testimonials[0]];
if (!post || !study || !testimonial) throw new Error('expected a file of each kind');

const postPath = `/blog/${post.slug}`;
const projectPath = `/projects/${study.slug}`;

const hour = '2027-03-01T00:00:00+11:00';
const hourMs = Date.parse(hour);

/** Returns the content with the first file of each kind unpublished and marked with unique words. */
function hide(fields: { draft: true } | { date: string; day: string }): Content {
  const { draft, date, day } = { draft: false, date: post?.date ?? '', day: '2026-01-01', ...fields };
  const secret = { title: 'A quokka wallaroo', draft };
  return {
    ...content,
    home: { ...content.home, work: { ...content.home.work, chosen: [study?.slug ?? ''] } },
    posts: [
      { ...post, ...secret, date, modified: undefined, tags: ['numbat'], categories: ['bilby'] },
      ...content.posts.slice(1),
    ] as Content['posts'],
    caseStudies: [
      { ...study, ...secret, date: day, description: 'Of quokkas.', category: 'Quokkas' },
      ...content.caseStudies.slice(1),
    ] as Content['caseStudies'],
    testimonials: [
      { ...testimonial, draft, quote: 'By a quokka.', datePublished: day },
      ...content.testimonials.slice(1),
    ] as Content['testimonials'],
  };
}

const scheduled = hide({ date: hour, day: hour.slice(0, 10) });

const signing = 'a secret of at least 32 characters';

function createApp(all: Content) {
  const clock = { now: hourMs - 1 };
  const publication = built.createPublication(all, () => clock.now);
  const openDraft = built.createDraftOpener({
    secret: signing,
    publication,
    serve: (shown) => ({
      ...made.services,
      ...built.createContentServices({ bookingUrl: undefined }, shown, undefined),
    }),
    now: () => clock.now,
  });
  const made = createTestApp({ publication, openDraft });
  const link = (file: string) =>
    built.formatDraftPath(publication, signing, { file, nowMs: clock.now }) ?? '';
  return { ...made, clock, link };
}

type Get = ReturnType<typeof createTestApp>['get'];

const read = async (get: Get, path: string, headers?: Record<string, string>) => {
  const response = await get(path, headers);
  return { status: response.status, text: await response.text() };
};

/** The social images of the hidden pages, as the published pages would name them. */
const images = await Promise.all(
  [postPath, projectPath].map(async (path) => {
    const { text } = await read(createTestApp({ publication: { content: scheduled } }).get, path);
    return /http:\/\/site\.test(\/social\/[^"]+)/.exec(text)?.[1] ?? '';
  }),
);

/** Paths that exist only once the hidden files are published. */
const hidden = [
  ...[postPath, projectPath, '/blog/tag/numbat', '/blog/category/bilby', ...images],
  ...['/blog/tag/numbat/feed.xml', '/blog/category/bilby/feed.xml'],
];

/** Feeds, APIs and searches, whose responses do not repeat the query. */
const others = [
  ...['/sitemap.xml', '/llms.txt', '/robots.txt', '/blog/feed.xml'],
  ...[
    '/api/search?q=wallaroo',
    '/search?q=wallaroo',
    '/search.data?q=wallaroo',
    '/case-studies',
    '/blog?page=2',
  ],
  ...[
    'posts',
    'posts?per_page=100',
    'posts?search=wallaroo',
    `posts?slug=${post.slug}`,
    'posts?order=asc',
  ].flatMap((query) => [
    `/wp-json/wp/v2/${query}`,
    `/wp-json/wp/v2/${query}${query.includes('?') ? '&' : '?'}_embed`,
  ]),
  ...['categories', 'tags', 'categories?slug=bilby', 'tags?slug=numbat'].map(
    (path) => `/wp-json/wp/v2/${path}`,
  ),
];

/** Reads every path of the sitemap as a page, data, payload and Markdown. */
async function readEverything(get: Get): Promise<Map<string, string>> {
  const { text: map } = await read(get, '/sitemap.xml');
  const paths = [...map.matchAll(/<loc>http:\/\/site\.test([^<]*)<\/loc>/g)].map(
    ([, path = '']) => path || '/',
  );
  expect(paths.length).toBeGreaterThan(50);
  const responses = new Map<string, string>();
  for (const path of [...paths, ...others]) {
    const { text } = await read(get, path);
    responses.set(path, text);
    const [, hash] = /data-payload="([\w-]{16})"/.exec(text) ?? [];
    if (hash) responses.set(`payload of ${path}`, (await read(get, `/_payload/${hash}${path}`)).text);
    if (!paths.includes(path)) continue;
    const data = path === '/' ? '/_.data' : `${path}.data`;
    responses.set(data, (await read(get, data)).text);
    responses.set(`Markdown of ${path}`, (await read(get, path, { accept: 'text/markdown' })).text);
  }
  return responses;
}

const telling = /quokka|numbat|bilby/i;

test.each([
  ['with a date in the future', scheduled],
  ['with draft: true', hide({ draft: true })],
])('B-09 no public response mentions files %s', async (_name, all) => {
  const { get, app } = createApp(all);
  for (const [address, text] of await readEverything(get)) {
    expect(telling.exec(text)?.[0], address).toBeUndefined();
  }
  const { text: map } = await read(get, '/sitemap.xml');
  for (const path of [postPath, projectPath]) {
    expect(map).not.toContain(path);
    expect((await get(`${path}.data`)).status).toBe(404);
  }
  for (const path of hidden) {
    const { status, text } = await read(get, path);
    expect([status, text.includes('wallaroo')], path).toEqual([404, false]);
  }
  expect(app.pages.cache.findFresh(postPath)).toBeUndefined();
});

test('B-09 a scheduled file appears everywhere at its time, without a restart', async () => {
  const { get, app, clock, services } = createApp(scheduled);
  const showing = ['/', '/blog', '/projects', '/contact', '/sitemap.xml', '/llms.txt', '/blog/feed.xml'];
  const paths = [...showing, '/api/search?q=wallaroo', '/wp-json/wp/v2/posts', ...hidden];
  for (const path of paths) await get(path);
  clock.now = hourMs;
  app.renewContent();
  await services.search.refresh();
  for (const path of hidden) expect((await get(path)).status, path).toBe(200);
  for (const path of [
    '/',
    '/blog',
    '/projects',
    '/contact',
    '/llms.txt',
    '/blog/feed.xml',
    '/api/search?q=wallaroo',
  ])
    expect((await read(get, path)).text, path).toMatch(telling);
  const { text: map } = await read(get, '/sitemap.xml');
  for (const path of [postPath, projectPath, '/blog/tag/numbat']) expect(map).toContain(path);
  expect((await read(get, '/wp-json/wp/v2/posts')).text).toContain(`"${post.slug}"`);
});

const drafts = [
  `blog/${post.slug}`,
  `content/case-studies/${study.slug}.md`,
  `testimonials/${testimonial.slug}.yaml`,
];

test.each(drafts)('B-09 a signed link shows %s on its page, uncached and not indexable', async (file) => {
  const { get, app, link } = createApp(hide({ draft: true }));
  const response = await get(link(file));
  expect(response.status).toBe(200);
  expect(await response.text()).toMatch(/quokka/i);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'x-page-cache': 'pass',
  });
  expect(app.pages.cache.size).toBe(0);
  const [path = ''] = link(file).split('?');
  for (const form of [path, '/', '/blog', '/sitemap.xml'])
    expect((await read(get, form)).text).not.toMatch(telling);
});

test('B-09 an expired, forged or misdirected preview link shows only public content', async () => {
  const { get, link, clock } = createApp(hide({ draft: true }));
  const good = link(`case-studies/${study.slug}`);
  const [, query = ''] = good.split('?');
  const changed = [
    good.replace('expires=1', 'expires=2'),
    good.replace(/.$/, (end) => (end === '0' ? '1' : '0')),
  ];
  for (const path of [...changed, good.replace(study.slug, 'jarli-2')])
    expect((await get(path)).status).toBe(404);
  for (const path of [`/projects?${query}`, `/?${query}`])
    expect((await read(get, path)).text).not.toMatch(telling);
  clock.now += 7 * 86_400_000;
  expect((await get(good)).status).toBe(404);
});
