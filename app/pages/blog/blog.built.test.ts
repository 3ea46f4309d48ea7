import { expect, test } from 'vitest';
import { createNotes, createStaleBlog } from '#tests/blogs.ts';
import { built, createTestApp } from '#tests/built-app.ts';
import { createNoteBlog, silentBlog } from '#tests/built-blogs.ts';

const { createBuiltInBlog } = built;

const withBlog = (blog = createNoteBlog(14)) => createTestApp({ services: { blog } });

/** Most tests change nothing, and share one. */
const { get } = withBlog();

const readMain = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'));

async function getPage(get: ReturnType<typeof createTestApp>['get'], url: string) {
  const response = await get(url);
  const html = await response.text();
  const title = html.match(/<title>([^<]*)<\/title>/)?.[1] ?? '';
  return { response, status: response.status, html, title, main: readMain(html) };
}

/** The posts that a list shows, in its order. */
const listShown = (main: string) =>
  [...main.matchAll(/<h3><a [^>]*href="\/blog\/([^"]+)"/g)].map(([, slug]) => slug);

/** What differs from one answer to the next without meaning anything. */
const withoutWeight = (main: string) => main.replaceAll(/<!--.*?-->|>[\d.]+</g, '');

test('R-12 /blog and /blogs are the same list, both 200, canonical /blog', async () => {
  const [one, other] = await Promise.all([getPage(get, '/blog'), getPage(get, '/blogs')]);
  for (const { status, html, main } of [one, other]) {
    expect(status).toBe(200);
    expect(html).toContain('<link rel="canonical" href="http://site.test/blog"/>');
    expect(listShown(main)).toEqual([14, 13, 12, 11, 10, 9].map((number) => `note-${number}`));
    expect(main).toContain('14 posts, page 1 of 3');
  }
  expect(withoutWeight(other.main)).toBe(withoutWeight(one.main));
});

test('R-12 page n has its own canonical address, title and description; page 1 has no number', async () => {
  const second = await getPage(get, '/blog?page=2');
  expect(listShown(second.main)).toEqual([8, 7, 6, 5, 4, 3].map((number) => `note-${number}`));
  expect(second.html).toContain('<link rel="canonical" href="http://site.test/blog?page=2"/>');
  expect(second.title).toMatch(/, page 2 \| Saltbush Media$/);
  expect(second.html).toContain('content="Page 2 of 3. ');
  const first = await getPage(get, '/blog?page=1');
  expect(first.html).toContain('<link rel="canonical" href="http://site.test/blog"/>');
  expect(first.title).not.toContain('page');
  expect((await getPage(get, '/blogs?page=3')).html).toContain('href="http://site.test/blog?page=3"');
});

test('R-12 every page of the pager leads to the next posts, until all were shown', async () => {
  const seen: string[] = [];
  let url: string | undefined = '/blog';
  while (url) {
    const { status, main }: { status: number; main: string } = await getPage(get, url);
    expect(status).toBe(200);
    seen.push(...listShown(main).map(String));
    url = main.match(/<a [^>]*rel="next"[^>]*href="([^"]+)"/)?.[1];
  }
  expect(new Set(seen).size).toBe(14);
  expect(seen).toHaveLength(14);
});

test.each(['4', '0', '-1', '1.5', 'abc', '01', '99999999999999999999'])(
  'R-12 ?page=%s is Page Not Found, and never kept',
  async (page) => {
    const { app, get } = withBlog();
    for (const path of ['/blog', '/blogs', '/blog/category/odd-ones', '/blog/tag/notes']) {
      const { status, html, response } = await getPage(get, `${path}?page=${page}`);
      expect([path, status]).toEqual([path, 404]);
      expect(html).toContain('Oops! The page you are looking for does not exist.');
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
    expect(app.pages.cache.size).toBe(0);
  },
);

test('R-14 a category is a list with its own address, title and description, and its chip is at work', async () => {
  const { status, html, title, main } = await getPage(get, '/blog/category/odd-ones');
  expect(status).toBe(200);
  expect(title).toBe('Odd ones: posts | Saltbush Media');
  expect(html).toContain('<link rel="canonical" href="http://site.test/blog/category/odd-ones"/>');
  expect(html).toContain(
    'content="What a small studio in Bronte writes about Odd ones: 7 posts from our own work, the newest first."',
  );
  expect(listShown(main)).toEqual([14, 12, 10, 8, 6, 4].map((number) => `note-${number}`));
  const [chip] = main.match(/<a [^>]*aria-current="true"[^>]*>/) ?? [];
  expect(chip).toContain('href="/blog/category/odd-ones"');
  const second = await getPage(get, '/blog/category/odd-ones?page=2');
  expect(listShown(second.main)).toEqual(['note-2']);
  expect(second.title).toContain(', page 2');
});

test('R-14 a tag is a list that a press makes whole again', async () => {
  const { status, title, main, html } = await getPage(get, '/blog/tag/notes');
  expect(status).toBe(200);
  expect(title).toBe('Posts tagged Notes | Saltbush Media');
  expect(html).toContain('<link rel="canonical" href="http://site.test/blog/tag/notes"/>');
  expect(main).toMatch(
    /<a class="chip on" href="\/blog"[^>]*><span><span class="sr">Remove: <\/span>Tag(<!-- -->)?: /,
  );
});

test('R-14 the description that somebody wrote of a category is the page’s', async () => {
  const term = {
    id: 7,
    slug: 'bare',
    name: 'Bread & <b>butter</b>',
    count: 0,
    description: 'On plain things.',
  };
  const blog = { ...createNoteBlog(3), findTerm: async () => ({ value: term, staleSeconds: 0 }) };
  const { html, main, status } = await getPage(withBlog(blog).get, '/blog/category/bare');
  expect(status).toBe(200);
  expect(html).toContain('<meta name="description" content="On plain things."/>');
  // A known category without posts says so, and what it is called is text.
  expect(main.replaceAll('<!-- -->', '')).toContain(
    'Nothing under Bread &amp; &lt;b&gt;butter&lt;/b&gt; yet',
  );
  expect(main).toContain('href="/blog"');
});

test.each(['/blog/category/made-up', '/blog/tag/made-up', '/blog/tag/odd-ones', '/blog/category/toString'])(
  'R-14 the unknown %s is 404, and never kept',
  async (path) => {
    const { app, get } = withBlog();
    const { status, html } = await getPage(get, path.toLowerCase());
    expect(status).toBe(404);
    expect(html).toContain('Oops! The page you are looking for does not exist.');
    expect(app.pages.cache.size).toBe(0);
  },
);

test('R-12 a search shows its words, how many it found, and keeps out of search engines and the cache', async () => {
  const { app, get } = withBlog();
  const { response, html, main } = await getPage(get, '/blog?search=note+1');
  const text = main.replaceAll('<!-- -->', '');
  expect(text).toContain('6 posts with “note 1”');
  expect(listShown(main)).toEqual([14, 13, 12, 11, 10, 1].map((number) => `note-${number}`));
  expect(main).toMatch(/<input [^>]*value="note 1"/);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(app.pages.cache.size).toBe(0);
});

test('R-12 the pages of a search keep its words', async () => {
  const { main } = await getPage(get, '/blog?search=words%20of');
  expect(main).toContain('href="/blog?search=words+of&amp;page=2"');
  expect(listShown((await getPage(get, '/blog?search=words+of&page=3')).main)).toHaveLength(2);
  expect((await getPage(get, '/blog?search=words+of&page=4')).status).toBe(404);
});

test('R-12 a search that finds nothing says so and shows the way out; what was typed is text', async () => {
  const { status, main } = await getPage(
    get,
    `/blog?search=${encodeURIComponent('<script>alert(1)</script>"')}`,
  );
  expect(status).toBe(200);
  expect(main).toContain('Nothing with “&lt;script&gt;alert(1)&lt;/script&gt;&quot;”');
  expect(main).not.toContain('<script>alert');
  expect(main).toMatch(/<a class="go" href="\/blog"/);
});

test('R-12 an empty search is the whole list', async () => {
  for (const url of ['/blog?search=', '/blog?search=%20%20']) {
    const { status, main, html } = await getPage(get, url);
    expect(status).toBe(200);
    expect(main).toContain('14 posts, page 1 of 3');
    expect(html).toContain('<link rel="canonical" href="http://site.test/blog"/>');
  }
});

test('R-12 a search longer than 100 characters says what it takes, and is asked of nobody', async () => {
  const asked: unknown[] = [];
  const notes = createNoteBlog(3);
  const { get } = withBlog({
    ...notes,
    listPosts: (query) => (asked.push(query.search), notes.listPosts(query)),
  });
  const { status, main, html, response } = await getPage(get, `/blog?search=${'a'.repeat(101)}`);
  expect(status).toBe(200);
  expect(main).toContain('A search takes 100 characters at most.');
  expect(main).toMatch(/<input [^>]*aria-invalid="true"/);
  expect(html).toContain('noindex');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(asked).toEqual([undefined]);
});

test('R-12 the search works without script: a form that leads to an address', async () => {
  const { main } = await getPage(get, '/blog/tag/notes');
  expect(main).toMatch(/<form [^>]*method="get"[^>]*action="\/blog"|<form [^>]*action="\/blog"/);
  expect(main).toMatch(/<input [^>]*maxLength="100"/i);
  expect(main).toMatch(
    /<button [^>]*type="submit"[^>]*aria-label="Search"|<button [^>]*aria-label="Search"[^>]*type="submit"/,
  );
});

test.each([1, 2, 3, 4, 5, 6, 7])(
  'R-12 a blog of %i posts shows each of its first six once',
  async (count) => {
    const { main } = await getPage(withBlog(createNoteBlog(count)).get, '/blog');
    const shown = listShown(main);
    expect(shown).toHaveLength(Math.min(count, 6));
    expect(new Set(shown).size).toBe(shown.length);
    expect(main.includes('aria-label="Pages"')).toBe(count > 6);
  },
);

test('R-12 a blog without a post says so', async () => {
  const { status, main } = await getPage(withBlog(createNoteBlog(0)).get, '/blog');
  expect(status).toBe(200);
  expect(main).toContain('Nothing written yet');
});

test('B-08 the dates of a list are days of the place they were written in, in words', async () => {
  const late = createBuiltInBlog(createNotes(1, { date: '2026-03-03T23:30:00+11:00' }));
  const { main } = await getPage(withBlog(late).get, '/blog');
  expect(main).toContain('<time dateTime="2026-03-03T23:30:00+11:00">3 March 2026</time>');
});

test('B-10 an old answer is shown, says in a header how old, and is tried again soon', async () => {
  const old = withBlog(createStaleBlog(createNoteBlog(8), 90.2));
  for (const path of ['/blog', '/blog/category/odd-ones', '/blog/tag/notes', '/blog/note-3']) {
    const { response } = await getPage(old.get, path);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-status')).toBe('blog; hit; ttl=-91; detail=stale');
    expect(response.headers.get('cache-control')).toContain('s-maxage=30,');
  }
  const { response } = await getPage(get, '/blog');
  expect(response.headers.get('cache-status')).toBeNull();
  expect(response.headers.get('cache-control')).toContain('s-maxage=60,');
});

test('B-10 where the blog fails and kept nothing, the samples stand in and say so; one line is logged', async () => {
  const { get, logged, services } = createTestApp({ services: { blog: silentBlog } });
  const { response, status, main } = await getPage(get, '/blog');
  expect(status).toBe(200);
  expect(main).toContain('We can’t reach the blog just now.');
  expect(listShown(main)).toEqual(services.content.posts.slice(0, 6).map(({ slug }) => slug));
  expect(response.headers.get('cache-control')).toContain('s-maxage=30,');
  expect(logged.map(({ level, message }) => `${level} ${message}`)).toEqual([
    'warn blog list shows the samples',
  ]);
});

test('B-10 where the blog fails, what only it can know is 503 and asked for again, never 404', async () => {
  const { app, get, logged } = createTestApp({ services: { blog: silentBlog } });
  for (const path of ['/blog?page=3', '/blog/category/made-up', '/blog/tag/made-up']) {
    const { response, status, html } = await getPage(get, path);
    expect([path, status, response.headers.get('retry-after')]).toEqual([path, 503, '30']);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(html).toContain('Something went wrong');
    expect(html).toContain('Try Again');
  }
  expect(app.pages.cache.size).toBe(0);
  expect(logged.map(({ level }) => level)).toEqual(['warn', 'warn', 'warn']);
});

test('B-10 terms that fail leave the posts standing, and one line in the log', async () => {
  const blog = { ...createNoteBlog(3), listTerms: silentBlog.listTerms };
  const { get, logged } = withBlog(blog);
  const { status, main } = await getPage(get, '/blog');
  expect([status, listShown(main).length]).toEqual([200, 3]);
  expect(main).not.toContain('By tag');
  expect(logged.map(({ message }) => message)).toEqual(['blog list lacks its chips or counts']);
});

test('B-10 a fault of our own is shown as the blog’s silence, and logged as what it is', async () => {
  const listPosts = () => Promise.reject(new TypeError('undefined is not a function'));
  const { get, logged } = withBlog({ ...createNoteBlog(3), listPosts });
  expect((await getPage(get, '/blog')).status).toBe(200);
  expect(logged.map(({ level }) => level)).toEqual(['error']);
});
