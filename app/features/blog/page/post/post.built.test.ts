import { expect, test } from 'vitest';
import { createNotes } from '#tests/blogs.ts';
import { built, createNoteBlog, createTestApp, silentBlog } from '#tests/built-app.ts';
import { listHrefs, visitPage } from '#tests/read-page.ts';
import type { Post } from '../../domain/post.ts';

const { cleanPostHtml, createBuiltInBlog, formatDate } = built;

const { get, services } = createTestApp();
const { posts } = services.content;

/** The page of a post like that, as a blog other than the samples has it. */
async function visitNote(change: Partial<Post>) {
  const blog = createNoteBlog(1);
  const { value } = await blog.findPost('note-1');
  if (!value) throw new Error('expected a note');
  const findPost = async () => ({ value: { ...value, ...change }, staleSeconds: 0 });
  return visitPage(createTestApp({ services: { blog: { ...blog, findPost } } }).get, '/blog/note-1');
}

test('R-13 B-08 a post is a page with its author, date, sections and text', async () => {
  for (const post of posts) {
    const { status, head, main } = await visitPage(get, `/blog/${post.slug}`);
    expect([status, main.first('h1').text]).toEqual([200, post.title]);
    expect(main.text).toContain(`By ${post.author}`);
    expect(main.first(`time[datetime="${post.date}"]`).text).toBe(formatDate(post.date));
    expect(main.text).toMatch(/\d+-minute read/);
    expect(head.canonical).toEqual([`http://site.test/blog/${post.slug}`]);
    const terms = [
      ...post.categories.map((slug) => `/blog/category/${slug}`),
      ...post.tags.map((slug) => `/blog/tag/${slug}`),
    ];
    expect(listHrefs(main, 'a')).toEqual(expect.arrayContaining(terms));
    const sections = listHrefs(main.first('[aria-label="On this page"]'), 'a');
    const headings = main.all('h2[id]').map((heading) => `#${heading.attribute('id')}`);
    expect(headings).toEqual(expect.arrayContaining(sections.map((href) => href?.replace(/.*#/, '#'))));
  }
});

test('R-13 a post leads to its neighbours, to three others and to its category', async () => {
  const [, , newer, post, older] = posts;
  const { main } = await visitPage(get, `/blog/${post?.slug}`);
  expect(listHrefs(main, 'a[rel=prev]')).toEqual([`/blog/${older?.slug}`]);
  expect(listHrefs(main, 'a[rel=next]')).toEqual([`/blog/${newer?.slug}`]);
  const cards = listHrefs(main, 'h3 a');
  expect(cards).toHaveLength(3);
  expect(cards).not.toContain(`/blog/${post?.slug}`);
});

test('R-13 links for sharing a post contact no other site before they are pressed', async () => {
  const path = `/blog/${posts[0]?.slug}`;
  const { html, main } = await visitPage(get, path);
  expect(main.all('a[href^="mailto:?subject="]')).toHaveLength(1);
  for (const host of ['www.linkedin.com', 'x.com'])
    expect(main.all(`a[href^="https://${host}/"][target=_blank][rel=noopener]`)).toHaveLength(1);
  expect(main.first('p.address').text).toBe(`http://site.test${path}`);
  expect(html).not.toMatch(/<(script|img|iframe)[^>]+src="https?:/);
});

test('R-13 a post whose author, tags, excerpt and sections are missing is whole without them', async () => {
  const missing = { author: null, tags: [], excerpt: '', sections: [], categories: [] };
  const { head, main } = await visitNote(missing);
  expect(main.text).not.toMatch(/\bBy |Tagged|On this page/);
  expect(head.meta('article:author')).toEqual([]);
  expect(head.meta('description')).toEqual([expect.stringMatching(/./)]);
});

test('R-13 a featured image shows in several sizes, at once; one that is small keeps its size', async () => {
  const visit = async (width: number) => {
    const image = { path: '/blog/media/4f2a', width, height: 600, alt: 'A pool' };
    return (await visitNote({ image })).main.first('img.banner, img.small-banner');
  };
  const wide = await visit(1600);
  expect([wide.attribute('alt'), wide.attribute('fetchpriority')]).toEqual(['A pool', 'high']);
  expect(wide.attribute('srcset')).toContain('/blog/media/4f2a/1280.jpg 1280w');
  expect((await visit(500)).attribute('class')).toContain('small-banner');
});

test('B-07 a sample always opens: beside a WordPress that does not know it, and while it fails', async () => {
  const path = `/blog/${posts[0]?.slug}`;
  const beside = createTestApp({ services: { blog: createNoteBlog(3) } });
  const known = await visitPage(beside.get, path);
  expect([known.status, beside.logged]).toEqual([200, []]);
  expect(known.cacheControl).toContain('s-maxage=60,');
  const failing = createTestApp({ services: { blog: silentBlog } });
  const shown = await visitPage(failing.get, path);
  expect([shown.status, shown.main.first('h1').text]).toEqual([200, posts[0]?.title]);
  expect(shown.cacheControl).toContain('s-maxage=30,');
  expect(failing.logged).toMatchObject([{ level: 'warn', message: 'a sample stands in for a blog post' }]);
});

test('B-10 a post that only a failing blog can know is 503, asked for again and never kept', async () => {
  const { app, get, logged } = createTestApp({ services: { blog: silentBlog } });
  const { status, header, cacheControl, main } = await visitPage(get, '/blog/note-1');
  expect([status, header('retry-after'), cacheControl]).toEqual([503, '30', 'no-store']);
  expect(main.text).toContain('Something went wrong');
  expect(main.text).not.toContain('Post not found');
  expect(app.pages.cache.size).toBe(0);
  expect(logged.map(({ level }) => level)).toEqual(['warn']);
});

test('B-10 a page that was shown before is served while the blog fails', async () => {
  const blog = createNoteBlog(3);
  let down = false;
  const findPost: typeof blog.findPost = (...args) => (down ? silentBlog : blog).findPost(...args);
  const { app, get } = createTestApp({ services: { blog: { ...blog, findPost } } });
  await visitPage(get, '/blog/note-1');
  down = true;
  app.pages.cache.invalidate(() => true);
  const { status, header } = await visitPage(get, '/blog/note-1');
  expect([status, header('x-page-cache')]).toEqual([200, 'error']);
});

const notes = createBuiltInBlog(createNotes(1));
const { value: note } = await notes.findPost('note-1');
if (!note) throw new Error('expected a note');
const clean = (html: string) =>
  cleanPostHtml(html, { blogOrigin: 'https://blog.example', findPicture: () => undefined }).html;
const video = clean('<iframe src="https://youtu.be/a_b-1c2D3e4" title="A video"></iframe>');

/** The app with one post of that text, shown and as a draft. */
function openApp(html: string) {
  const post: Post = { ...(note as Post), html };
  const findPost = async () => ({ value: post, staleSeconds: 0 });
  const draft = { state: 'draft', post, status: 'draft', expiresAt: '2026-11-23T05:30:00.000Z' } as const;
  const { get } = createTestApp({
    services: { blog: { ...notes, findPost }, previews: { open: async () => draft } },
  });
  return async (path: string, headers?: Record<string, string>) => {
    const response = await get(path, headers);
    return { response, policy: response.headers.get('content-security-policy')?.split('; ') ?? [] };
  };
}

const frames = 'frame-src https://www.youtube-nocookie.com https://player.vimeo.com';

test.each(['/blog/note-1', '/blog/preview/draft?id=1'])(
  'B-09 a page with a video may show the players, and is as closed as any other else: %s',
  async (path) => {
    const [{ policy }, { policy: plain }] = await Promise.all([
      openApp(video)(path),
      openApp('<p>x</p>')(path),
    ]);
    expect(plain.join()).not.toContain('frame-src');
    expect(plain.join()).not.toMatch(/youtube|vimeo/);
    expect(policy).toEqual([...plain, frames]);
    expect(plain).toEqual((await openApp(video)('/about')).policy);
  },
);

test("B-09 a 304 for a page with a video carries the page's own policy again", async () => {
  const open = openApp(video);
  const first = await open('/blog/note-1');
  const again = await open('/blog/note-1', { 'if-none-match': first.response.headers.get('etag') ?? '' });
  expect(again.response.status).toBe(304);
  expect(again.policy).toEqual(first.policy);
});
