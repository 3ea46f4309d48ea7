import { expect, test } from 'vitest';
import { createNotes } from '#tests/blogs.ts';
import { built, createTestApp } from '#tests/built-app.ts';
import { createNoteBlog, silentBlog } from '#tests/built-blogs.ts';

const { createBuiltInBlog, formatDate } = built;

const { get, services } = createTestApp();
const { posts } = services.content;

async function getPage(path: string, ask = get) {
  const response = await ask(path);
  const html = (await response.text()).replaceAll('<!-- -->', '');
  return { response, html, main: html.slice(html.indexOf('<main'), html.indexOf('</main>')) };
}

test.each(posts)('R-13 B-08 /blog/$slug is a page with its author, date, sections and text', async (post) => {
  const { response, html, main } = await getPage(`/blog/${post.slug}`);
  expect(response.status).toBe(200);
  expect(html).toContain(`<link rel="canonical" href="http://site.test/blog/${post.slug}"/>`);
  expect(html).toContain('<meta property="og:type" content="article"/>');
  expect(html).toContain(`<meta property="article:published_time" content="${post.date}"/>`);
  expect(main.replaceAll('&#x27;', "'")).toContain(`<h1>${post.title}</h1>`);
  expect(main).toContain(`By <b>${post.author}</b>`);
  expect(main).toContain(`<time dateTime="${post.date}">${formatDate(post.date)}</time>`);
  expect(main).toMatch(/\d+ minute read/);
  for (const slug of post.categories) expect(main).toContain(`href="/blog/category/${slug}"`);
  for (const slug of post.tags) expect(main).toContain(`href="/blog/tag/${slug}"`);
  const list = main.slice(main.indexOf('aria-label="On this page"'), main.indexOf('<div class="prose">'));
  const ids = [...list.matchAll(/href="[^"]*#([^"]+)"/g)].map(([, id]) => id);
  expect(ids.length).toBeGreaterThanOrEqual(3);
  for (const id of ids) expect(main).toContain(`<h2 id="${id}">`);
});

test('R-13 a post leads to its neighbours, to three others and to its category', async () => {
  const slug = posts[3]?.slug;
  const { main } = await getPage(`/blog/${slug}`);
  expect(main).toContain(`rel="prev"`);
  expect(main).toMatch(new RegExp(`<a [^>]*rel="prev"[^>]*href="/blog/${posts[4]?.slug}"`));
  expect(main).toMatch(new RegExp(`<a [^>]*rel="next"[^>]*href="/blog/${posts[2]?.slug}"`));
  const cards = [...main.matchAll(/<h3><a [^>]*href="\/blog\/([^"]+)"/g)].map(([, related]) => related);
  expect(cards).toHaveLength(3);
  expect(cards).not.toContain(slug);
});

test('R-13 an unknown post is Page Not Found with the words Post not found', async () => {
  const { response, html } = await getPage('/blog/nothing-of-that-name');
  expect(response.status).toBe(404);
  expect(html).toContain('Post not found');
  expect(html).toContain('Oops! The page you are looking for does not exist.');
  expect(html).toContain('<meta name="prerender-status-code" content="404"/>');
});

test('R-13 a change is told where it was made a day later or more', async () => {
  const date = '2026-03-03T09:00:00+11:00';
  const of = async (modified: string) => {
    const blog = createBuiltInBlog(createNotes(1, { date, modified }));
    return (await getPage('/blog/note-1', createTestApp({ services: { blog } }).get)).main;
  };
  expect(await of('2026-03-03T18:00:00+11:00')).not.toContain('Changed');
  expect(await of('2026-03-09T18:00:00+11:00')).toContain(
    'Changed <time dateTime="2026-03-09T18:00:00+11:00">9 March 2026</time>',
  );
});

test('R-13 links to pass a post on ask nobody anything before they are pressed', async () => {
  const { html, main } = await getPage(`/blog/${posts[0]?.slug}`);
  expect(main).toContain('href="mailto:?subject=');
  for (const host of ['www.linkedin.com', 'x.com']) {
    expect(main).toMatch(new RegExp(`<a href="https://${host}/[^"]+" target="_blank" rel="noopener">`));
  }
  expect(main).toContain(`<p class="address">http://site.test/blog/${posts[0]?.slug}</p>`);
  expect(html).not.toMatch(/<(script|img|iframe)[^>]+src="https?:/);
});

test('R-13 a post whose author, tags, excerpt and sections are missing is whole without them', async () => {
  const blog = createNoteBlog(1);
  const { value } = await blog.findPost('note-1');
  if (!value) throw new Error('expected a note');
  const bare = { ...value, author: null, tags: [], excerpt: '', sections: [], categories: [] };
  const findPost = async () => ({ value: bare, staleSeconds: 0 });
  const { get } = createTestApp({ services: { blog: { ...blog, findPost } } });
  const { html, main } = await getPage('/blog/note-1', get);
  for (const part of ['>By ', 'Tagged', 'On this page', 'class="lead"', 'article:author']) {
    expect(main).not.toContain(part);
  }
  expect(html).toMatch(/<meta name="description" content="[^"]+"\/>/);
});

test('R-13 a featured image shows in several sizes, at once; one that is small keeps its size', async () => {
  const blog = createNoteBlog(1);
  const { value } = await blog.findPost('note-1');
  if (!value) throw new Error('expected a note');
  const of = async (width: number) => {
    const image = { path: '/blog/media/4f2a', width, height: 600, alt: 'A pool' };
    const findPost = async () => ({ value: { ...value, image }, staleSeconds: 0 });
    const { get } = createTestApp({ services: { blog: { ...blog, findPost } } });
    const { main } = await getPage('/blog/note-1', get);
    return main.match(/<img [^>]*class="banner[^>]*>|<img class="banner[^>]*>/)?.[0] ?? '';
  };
  const wide = await of(1600);
  expect(wide).toMatch(/fetchPriority="high"/i);
  expect(wide).not.toContain('lazy');
  expect(wide).toContain('/blog/media/4f2a/1280.jpg 1280w');
  expect(wide).toContain('alt="A pool"');
  expect(wide).not.toContain('small-banner');
  expect(await of(500)).toContain('small-banner');
});

test('B-07 a sample always opens: beside a WordPress that does not know it, and while it fails', async () => {
  const sample = posts[0];
  const beside = createTestApp({ services: { blog: createNoteBlog(3) } });
  const known = await getPage(`/blog/${sample?.slug}`, beside.get);
  expect(known.response.status).toBe(200);
  expect(known.response.headers.get('cache-control')).toContain('s-maxage=60,');
  expect(beside.logged).toEqual([]);
  const failing = createTestApp({ services: { blog: silentBlog } });
  const shown = await getPage(`/blog/${sample?.slug}`, failing.get);
  expect(shown.response.status).toBe(200);
  expect(shown.main).toContain(sample?.title);
  expect(shown.response.headers.get('cache-control')).toContain('s-maxage=30,');
  expect(failing.logged.map(({ level, message }) => `${level} ${message}`)).toEqual([
    'warn blog post shows the sample',
  ]);
});

test('B-10 a post that only a failing blog can know is 503, asked for again and never kept; its page may stand in', async () => {
  const { app, get, logged } = createTestApp({ services: { blog: silentBlog } });
  const { response, html } = await getPage('/blog/note-1', get);
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('30');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(html).toContain('Something went wrong');
  expect(html).not.toContain('Post not found');
  expect(app.pages.cache.size).toBe(0);
  expect(logged.map(({ level }) => level)).toEqual(['warn']);
});

test('B-10 a page that was shown stands in while the blog fails', async () => {
  const blog = createNoteBlog(3);
  let down = false;
  let now = 0;
  const findPost: typeof blog.findPost = (...asked) => (down ? silentBlog : blog).findPost(...asked);
  const { get } = createTestApp({ services: { blog: { ...blog, findPost } }, now: () => now });
  await getPage('/blog/note-1', get);
  down = true;
  now = 20 * 60_000;
  const { response } = await getPage('/blog/note-1', get);
  expect([response.status, response.headers.get('x-page-cache')]).toEqual([200, 'error']);
});
