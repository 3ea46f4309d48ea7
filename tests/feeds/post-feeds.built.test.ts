import { parseFeed } from '@rowanmanning/feed-parser';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { createNotes } from '#tests/blogs.ts';
import { built, createTestApp, openSharedApp } from '#tests/built-app.ts';
import { createNoteBlog, hangingBlog, silentBlog } from '#tests/built-blogs.ts';
import { hurry } from '#tests/hurry.ts';
import { listFeedFaults } from './feed-faults.ts';

const { createBuiltInBlog } = built;

const site = 'http://site.test';
const addresses = ['/blog/feed.xml', '/blog/atom.xml'];
const { get, services } = openSharedApp();
const [{ slug = '', tags: [tag = ''] = [], categories: [category = ''] = [] } = {}] = services.content.posts;
const hostile = '</title>]]><script>alert(1)</script> & "Tom\'s" \u0000\u0008 \ud800 🌿 &lt;b&gt; <!--';

test.each([
  ['/blog/feed.xml', 'application/rss+xml; charset=utf-8'],
  ['/blog/atom.xml', 'application/atom+xml; charset=utf-8'],
  [`/blog/category/${category}/feed.xml`, 'application/rss+xml; charset=utf-8'],
  [`/blog/tag/${tag}/feed.xml`, 'application/rss+xml; charset=utf-8'],
  [`/blog/tag/${tag}/atom.xml`, 'application/atom+xml; charset=utf-8'],
])('SEO-03 %s is a valid feed of the posts, with their dates', async (path, type) => {
  const response = await get(path);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
  const text = await response.text();
  expect(listFeedFaults(text, site + path)).toEqual([]);
  const feed = parseFeed(text);
  const own = services.content.posts.filter(
    ({ categories, tags }) =>
      (!path.includes('/category/') || categories.includes(category)) &&
      (!path.includes('/tag/') || tags.includes(tag)),
  );
  expect(own.length).toBeGreaterThan(0);
  expect(feed.items.map(({ title, url, published }) => [title, url, published?.getTime()])).toEqual(
    own.map(({ title, slug, date }) => [title, `${site}/blog/${slug}`, Date.parse(date)]),
  );
});

test.each(addresses)(
  'SEO-03 B16 %s says who wrote each post, and brings a picture that is there',
  async (path) => {
    const { items } = parseFeed(await (await get(path)).text());
    const { posts } = services.content;
    expect(items.map(({ authors }) => authors.map(({ name }) => name))).toEqual(
      posts.map(({ author }) => [author]),
    );
    const url = items[0]?.media[0]?.url ?? '';
    expect(url.startsWith(`${site}/social/blog/${posts[0]?.slug}.`)).toBe(true);
    expect((await get(url.slice(site.length))).headers.get('content-type')).toBe('image/png');
  },
);

test.each(addresses)(
  'SEO-03 B16 in %s a post has its own picture, and where nobody is named nobody is',
  async (path) => {
    const notes = createNoteBlog(1);
    const [note] = (await notes.listSignedPosts({ page: 1, perPage: 1 })).value;
    const image = { path: '/blog/media/0123456789abcdef', width: 3000, height: 2000, alt: '' };
    const value = note ? [{ ...note, author: null, slug: 'ä', image }] : [];
    const blog = { ...notes, listSignedPosts: async () => ({ value, staleSeconds: 0 }) };
    const text = await (await createTestApp({ services: { blog } }).get(path)).text();
    expect(listFeedFaults(text, site + path)).toEqual([]);
    expect(text).toContain(`url="${site}/blog/media/0123456789abcdef/1280.jpg" type="image/jpeg"`);
    expect(text).toContain('width="1280" height="853"');
    expect(text).toContain(`${site}/blog/%C3%A4<`);
    expect(text).not.toMatch(/<dc:creator|<entry>.*<author>/s);
  },
);

test('SEO-03 pages of the blog tell feed readers where their feeds are, and those are there', async () => {
  for (const path of ['/blog', `/blog/category/${category}`, `/blog/tag/${tag}`, `/blog/${slug}`]) {
    const html = await (await get(path)).text();
    const links = [
      ...html.matchAll(
        /<link rel="alternate" type="application\/(?:rss|atom)\+xml" title="([^"]+)" href="([^"]+)"/g,
      ),
    ];
    expect(links).toHaveLength(/category|tag/.test(path) ? 4 : 2);
    for (const [, title, href = ''] of links) {
      expect(title).not.toBe('');
      expect((await get(href)).status, href).toBe(200);
    }
  }
});

test('SEO-03 B16 every page names the feed of all posts, once', async () => {
  for (const path of ['/', '/about', '/pricing', '/projects/jarli', '/blog', '/link', '/there-is-none']) {
    const html = await (await get(path)).text();
    const links = html.match(
      /<link rel="alternate" type="application\/rss\+xml"[^>]* href="\/blog\/feed.xml"/g,
    );
    expect(links, path).toHaveLength(1);
  }
});

test.each(addresses)('SEO-03 D08 nothing in a post breaks out of %s', async (path) => {
  const blog = createBuiltInBlog(createNotes(2, { title: hostile, excerpt: hostile }));
  const text = await (await createTestApp({ services: { blog } }).get(path)).text();
  expect(XMLValidator.validate(text)).toBe(true);
  expect(listFeedFaults(text, site + path)).toEqual([]);
  expect(text).not.toContain('<script');
  expect(parseFeed(text).items[0]?.title).toContain('<script>alert(1)</script> & "Tom\'s"');
});

test('SEO-03 a feed has the newest fifty posts, says when the last of them changed, and is the same at each start', async () => {
  const blog = createNoteBlog(60);
  const text = await (await createTestApp({ services: { blog } }).get('/blog/feed.xml')).text();
  const { channel } = new XMLParser().parse(text).rss;
  expect(channel.item).toHaveLength(50);
  expect(channel.item[0].title).toBe('Note 60');
  expect(channel.lastBuildDate).toBe(channel.item[0].pubDate);
  expect(await (await createTestApp({ services: { blog } }).get('/blog/feed.xml')).text()).toBe(text);
});

test('SEO-03 a blog without posts has a feed, an unknown category has none', async () => {
  const { get, app } = createTestApp({ services: { blog: createBuiltInBlog([]) } });
  for (const path of addresses)
    expect(listFeedFaults(await (await get(path)).text(), site + path)).toEqual([]);
  const kept = app.pages.cache.size;
  for (const name of ['feed.xml', 'atom.xml'])
    for (const kind of ['category', 'tag'])
      expect((await get(`/blog/${kind}/there-is-none/${name}`)).status).toBe(404);
  expect((await get('/blog/category/a,b/feed.xml')).status).toBe(404);
  expect(app.pages.cache.size).toBe(kept);
});

test.each([
  ['fails', silentBlog],
  ['never answers', hangingBlog],
])(
  'SEO-03 B-10 with a blog that %s a reader is told to come again, not that there are no posts',
  async (_what, blog) => {
    const { get } = createTestApp({ services: { blog } });
    const response = await hurry(() => get('/blog/feed.xml'));
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30']);
    expect(response.headers.get('cache-control')).toBe('no-store');
  },
);

test('SEO-03 who holds a feed gets 304', async () => {
  const first = await get('/blog/atom.xml', { 'accept-encoding': 'gzip' });
  expect(first.headers.get('content-encoding')).toBe('gzip');
  const again = await get('/blog/atom.xml', { 'if-none-match': first.headers.get('etag') ?? '' });
  expect([again.status, await again.text()]).toEqual([304, '']);
});
