import { parseFeed } from '@rowanmanning/feed-parser';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { createNotes } from '#tests/blogs.ts';
import {
  built,
  createNoteBlog,
  createTestApp,
  hangingBlog,
  openSharedApp,
  silentBlog,
} from '#tests/built-app.ts';
import { withFastTimers } from '#tests/fast-timers.ts';

const { createBuiltInBlog } = built;

const site = 'http://site.test';
const address = '/blog/feed.xml';
const { get, services } = openSharedApp();
const { posts } = services.content;
const [{ slug = '', tags: [tag = ''] = [], categories: [category = ''] = [] } = {}] = posts;

const rfc822 = /^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/;
const parser = new XMLParser({
  ignoreAttributes: false,
  isArray: (name) => ['item', 'link'].includes(name),
});

/** Parses a feed and checks the elements that RSS 2.0 requires. */
function readFeed(text: string, path: string) {
  expect(XMLValidator.validate(text)).toBe(true);
  const { channel } = parser.parse(text).rss;
  expect(channel['atom:link']).toMatchObject({ '@_rel': 'self', '@_href': site + path });
  expect(channel).toMatchObject({ title: expect.stringMatching(/./) });
  const items = channel.item ?? [];
  for (const item of items) {
    expect(item.pubDate).toMatch(rfc822);
    expect(item.guid['#text']).toBe(item.link[0]);
    expect(item['media:content']).toMatchObject({
      '@_url': expect.stringMatching(/^http:/),
      '@_type': expect.stringMatching(/^image\/(png|jpeg)$/),
      '@_width': expect.stringMatching(/^\d+$/),
    });
  }
  const ids = items.map(({ guid }: { guid: { '#text': string } }) => guid['#text']);
  expect(new Set(ids).size).toBe(items.length);
  return parseFeed(text);
}

const readFeedOf = async (blog: typeof silentBlog, path: string) => {
  const text = await (await createTestApp({ services: { blog } }).get(path)).text();
  return { text, feed: readFeed(text, path) };
};

test.each([address, `/blog/category/${category}/feed.xml`, `/blog/tag/${tag}/feed.xml`])(
  'SEO-03 %s is a valid feed of the posts, with their dates and authors',
  async (path) => {
    const response = await get(path);
    const type = 'application/rss+xml; charset=utf-8';
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
    const { items } = readFeed(await response.text(), path);
    const own = posts.filter(
      ({ categories, tags }) =>
        (!path.includes('/category/') || categories.includes(category)) &&
        (!path.includes('/tag/') || tags.includes(tag)),
    );
    expect(own.length).toBeGreaterThan(0);
    const read = items.map(({ title, url, published, authors }) => [
      ...[title, url, published?.getTime()],
      ...authors.map(({ name }) => name),
    ]);
    expect(read).toEqual(
      own.map(({ title, slug, date, author }) => [title, `${site}/blog/${slug}`, Date.parse(date), author]),
    );
    const picture = items[0]?.media[0]?.url ?? '';
    expect((await get(picture.slice(site.length))).headers.get('content-type')).toBe('image/png');
  },
);

test('SEO-03 in a feed a post has its own picture, and no author where none is named', async () => {
  const notes = createNoteBlog(1);
  const page = (await notes.listPosts({ page: 1, perPage: 1 })).value;
  const [note] = page?.posts ?? [];
  const image = { path: '/blog/media/0123456789abcdef', width: 3000, height: 2000, alt: '' };
  const posts = note ? [{ ...note, author: null, slug: 'ä', image }] : [];
  const value = { posts, totalPages: 1, totalPosts: 1 };
  const blog = { ...notes, listPosts: async () => ({ value, staleSeconds: 0 }) };
  const { text } = await readFeedOf(blog, address);
  expect(text).toContain(`url="${site}/blog/media/0123456789abcdef/1280.jpg" type="image/jpeg"`);
  expect(text).toContain('width="1280" height="853"');
  expect(text).toContain(`${site}/blog/%C3%A4<`);
  expect(text).not.toContain('<dc:creator');
});

test('SEO-03 every page links to the feed of all posts once, and blog pages link to their own feeds', async () => {
  const readLinks = async (path: string) =>
    [
      ...(await (await get(path)).text()).matchAll(
        /<link rel="alternate" type="application\/\w+\+xml"[^>]*>/g,
      ),
    ].map(([link]) => /href="([^"]+)"/.exec(link)?.[1] ?? '');
  for (const path of ['/', '/pricing', '/link', '/there-is-none', '/blog', `/blog/${slug}`])
    expect(
      (await readLinks(path)).filter((href) => href === '/blog/feed.xml'),
      path,
    ).toHaveLength(1);
  for (const path of [`/blog/category/${category}`, `/blog/tag/${tag}`]) {
    const links = await readLinks(path);
    expect(links).toContain(`${path}/feed.xml`);
    for (const href of links) expect((await get(href)).status, href).toBe(200);
  }
});

test('SEO-03 nothing in a post breaks out of a feed', async () => {
  const hostile = '</title>]]><script>alert(1)</script> & "Tom\'s" \u0000\u0008 \ud800 🌿 &lt;b&gt; <!--';
  const blog = createBuiltInBlog(createNotes(2, { title: hostile, excerpt: hostile }));
  const { text, feed } = await readFeedOf(blog, address);
  expect(text).not.toContain('<script');
  expect(feed.items[0]?.title).toContain('<script>alert(1)</script> & "Tom\'s"');
});

test('SEO-03 a feed has the newest fifty posts and the time of their last change', async () => {
  const { feed } = await readFeedOf(createNoteBlog(60), '/blog/feed.xml');
  expect(feed.items).toHaveLength(50);
  expect(feed.items[0]?.title).toBe('Note 60');
  expect(feed.updated).toEqual(feed.items[0]?.published);
});

test('SEO-03 B-10 a cached feed stays complete while its posts do not arrive in time', async () => {
  const blog = { ...createNoteBlog(60) };
  const { get, app } = createTestApp({ services: { blog } });
  const before = await (await get('/blog/feed.xml')).text();
  Object.assign(blog, hangingBlog);
  app.renewBlog();
  const response = await withFastTimers(() => get('/blog/feed.xml'));
  expect([response.status, await response.text()]).toEqual([200, before]);
});

test('SEO-03 B-10 a feed of outdated posts says so, and is rendered again within half a minute', async () => {
  const notes = createNoteBlog(60);
  let staleSeconds = 40;
  const listPosts: typeof notes.listPosts = async (query) => ({
    ...(await notes.listPosts(query)),
    staleSeconds,
  });
  let now = 0;
  const { get } = createTestApp({ services: { blog: { ...notes, listPosts } }, now: () => now });
  for (const path of ['/blog/feed.xml', '/llms.txt', '/sitemap.xml']) {
    const { headers } = await get(path);
    expect(headers.get('cache-status'), path).toBe('blog; hit; ttl=-40; detail=stale');
    expect(headers.get('cache-control'), path).toContain('s-maxage=30,');
  }
  staleSeconds = 0;
  now = 61_000;
  expect((await get('/blog/feed.xml')).headers.get('cache-status')).toBeNull();
});

test('SEO-03 a blog without posts has feeds, but an unknown category does not', async () => {
  const { get, app } = createTestApp({ services: { blog: createBuiltInBlog([]) } });
  readFeed(await (await get(address)).text(), address);
  const sizeBefore = app.pages.cache.size;
  for (const path of ['/blog/category/there-is-none/feed.xml', '/blog/tag/there-is-none/feed.xml'])
    expect((await get(path)).status).toBe(404);
  expect(app.pages.cache.size).toBe(sizeBefore);
});

test.each([
  ['fails', silentBlog],
  ['never answers', hangingBlog],
])(
  'SEO-03 B-10 with a blog that %s a reader is told to come again, not that there are no posts',
  async (_what, blog) => {
    const { get } = createTestApp({ services: { blog } });
    const response = await withFastTimers(() => get('/blog/feed.xml'));
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30']);
    expect(response.headers.get('cache-control')).toBe('no-store');
  },
);

test('SEO-03 B-03 of two posts with one slug a feed has one, so that no two items share an id', async () => {
  const twins = createBuiltInBlog([...createNotes(3), ...createNotes(1, { title: 'A twin' })]);
  const { feed } = await readFeedOf(twins, address);
  const ids = feed.items.map(({ url }) => url);
  expect(new Set(ids).size).toBe(ids.length);
});

test('SEO-03 R-14 the feed of terms with one slug has the posts of all of them', async () => {
  const notes = createNoteBlog(3);
  const requestedTags: unknown[] = [];
  const term = { id: 3, slug: 'news', name: 'News', count: 2, description: '', twins: [5] };
  const blog: typeof notes = {
    ...notes,
    findTerm: async () => ({ value: term, staleSeconds: 0 }),
    listPosts({ tags, ...query }) {
      requestedTags.push(tags);
      return notes.listPosts(query);
    },
  };
  const { feed } = await readFeedOf(blog, '/blog/tag/news/feed.xml');
  expect(feed.items).toHaveLength(3);
  expect(requestedTags).toEqual([[3, 5]]);
});
