import { expect, test } from 'vitest';
import { createStaleBlog } from '#tests/blogs.ts';
import { createNoteBlog, createTestApp, silentBlog } from '#tests/built-app.ts';
import { listHrefs, visitPage } from '#tests/read-page.ts';

function openBlog(blog = createNoteBlog(14)) {
  const test = createTestApp({ services: { blog } });
  const visit = async (path: string) => {
    const page = await visitPage(test.get, path);
    /** The posts that the list shows, in its order; their titles may be in a language of the other direction. */
    const shown = listHrefs(page.page, 'main h3[dir="auto"] a').map((href) => href?.replace('/blog/', ''));
    return { ...page, title: page.head.title[0], canonical: page.head.canonical[0], main: page.main, shown };
  };
  return { ...test, visit };
}

/** Most tests change nothing, and share one. */
const { visit } = openBlog();

const site = 'http://site.test';
const notes = (...numbers: number[]) => numbers.map((number) => `note-${number}`);

test('R-12 /blog and /blogs are the same list, both 200, canonical /blog', async () => {
  const [blog, misspelt] = await Promise.all([visit('/blog'), visit('/blogs')]);
  for (const { status, canonical, main, shown } of [blog, misspelt]) {
    expect([status, canonical, shown]).toEqual([200, `${site}/blog`, notes(14, 13, 12, 11, 10, 9)]);
    expect(main.text).toContain('14 posts, page 1 of 3');
  }
});

test('R-12 page n has its own canonical address, title and description; page 1 has no number', async () => {
  const second = await visit('/blog?page=2');
  expect([second.shown, second.canonical]).toEqual([notes(8, 7, 6, 5, 4, 3), `${site}/blog?page=2`]);
  expect(second.title).toMatch(/, page 2 \| Saltbush Media$/);
  expect(second.head.meta('description')[0]).toMatch(/^Page 2 of 3\. /);
  const first = await visit('/blog?page=1');
  expect(first.canonical).toBe(`${site}/blog`);
  expect(first.title).not.toContain('page');
  expect((await visit('/blogs?page=3')).canonical).toBe(`${site}/blog?page=3`);
});

// platform/text/read-input.test.ts has the other spellings.
test.each([
  '/blog?page=4',
  '/blogs?page=abc',
  '/blog/tag/notes?page=4',
  '/blog/category/made-up',
  '/blog/tag/odd-ones',
  '/blog/category/tostring',
])('R-12 R-14 %s is Page Not Found, and never kept', async (path) => {
  const { app, visit } = openBlog();
  const { status, main, cacheControl } = await visit(path);
  expect([status, cacheControl, app.pages.cache.size]).toEqual([404, 'no-store', 0]);
  expect(main.text).toContain('Oops! The page you are looking for does not exist.');
});

test('R-14 a category is a list with its own address, title and description, and its chip is at work', async () => {
  const { status, canonical, title, head, main, shown } = await visit('/blog/category/odd-ones');
  expect([status, canonical]).toEqual([200, `${site}/blog/category/odd-ones`]);
  expect(title).toBe('Odd ones: posts | Saltbush Media');
  expect(head.meta('description')[0]).toMatch(/ writes about Odd ones: 7 posts /);
  expect(shown).toEqual(notes(14, 12, 10, 8, 6, 4));
  expect(listHrefs(main, 'a[aria-current=true]')).toEqual(['/blog/category/odd-ones']);
});

test('R-14 a tag is a list that a press makes whole again', async () => {
  const { status, title, canonical, main } = await visit('/blog/tag/notes');
  expect([status, title]).toEqual([200, 'Posts tagged Notes | Saltbush Media']);
  expect(canonical).toBe(`${site}/blog/tag/notes`);
  expect(main.links).toContainEqual([expect.stringMatching(/^Remove: Tag: Notes/), '/blog']);
});

test('R-14 the description that somebody wrote of a category is the page’s', async () => {
  const description = 'On plain things.';
  const term = { id: 7, slug: 'bare', name: 'Bread & <b>butter</b>', count: 0, description };
  const findTerm = async () => ({ value: term, staleSeconds: 0 });
  const { head, main, status } = await openBlog({ ...createNoteBlog(3), findTerm }).visit(
    '/blog/category/bare',
  );
  expect([status, head.meta('description')]).toEqual([200, [description]]);
  // A known category without posts says so, and what it is called is text.
  expect(main.text).toContain('Nothing under Bread & <b>butter</b> yet');
  expect(listHrefs(main, 'a')).toContain('/blog');
});

test('B-10 while the blog is out of reach, Home, guides and files for programs say that their posts are not current', async () => {
  const since = '2026-11-23T02:01:00.000Z';
  const blog = { ...createStaleBlog(createNoteBlog(14), 300), outageSince: () => since };
  const { visit, app } = openBlog(blog);
  for (const path of ['/', '/resources']) {
    const { main } = await visit(path);
    expect(main.text, path).toContain('since 1:01 pm on 23 November 2026. Its newest posts');
  }
  for (const path of ['/blog/feed.xml', '/sitemap.xml', '/llms.txt']) {
    const response = await app.request(`http://site.test${path}`);
    expect(response.headers.get('cache-status'), path).toMatch(/^blog; hit; ttl=-\d+; detail=stale$/);
    expect(await response.text(), path).toContain(`Its posts are as of ${since}.`);
  }
});

test('R-12 the search field leads to the posts that the search of the site finds', async () => {
  const { main } = await visit('/blog');
  const [form] = main.all('form[action="/search"]');
  expect(form).toBeDefined();
  expect(main.all('input[type=hidden][name=kind][value=post]')).toHaveLength(1);
  expect(main.all('input[type=search][name=q]')).toHaveLength(1);
});

test.each([6, 7])('R-12 a blog of %i posts has a pager only where there is a second page', async (count) => {
  const { shown, main } = await openBlog(createNoteBlog(count)).visit('/blog');
  expect([new Set(shown).size, main.all('[aria-label=Pages]').length]).toEqual([6, count - 6]);
});

test('R-12 a blog without a post says so', async () => {
  const { visit, services } = openBlog(createNoteBlog(0));
  const { status, main } = await visit('/blog');
  expect(status).toBe(200);
  expect(main.text).toContain(services.content.blogPage.empty.title);
});

test('B-10 an old answer is shown, says in a header how old, and is tried again soon', async () => {
  const old = openBlog(createStaleBlog(createNoteBlog(8), 90.2));
  for (const path of ['/blog', '/blog/category/odd-ones', '/blog/tag/notes', '/blog/note-3']) {
    const { status, header, cacheControl } = await old.visit(path);
    expect([path, status, header('cache-status')]).toEqual([path, 200, 'blog; hit; ttl=-91; detail=stale']);
    expect(cacheControl).toContain('s-maxage=30,');
  }
  const { header, cacheControl } = await visit('/blog');
  expect(header('cache-status')).toBeNull();
  expect(cacheControl).toContain('s-maxage=60,');
});

test.each(['/blog', '/blog?page=2', '/blog/category/odd-ones', '/blog/tag/notes'])(
  'B-10 %s says since when the blog is out of reach, and nothing while it answers',
  async (path) => {
    const note = 'The blog has been unreachable since 7:15 am on 24 November 2026';
    const outageSince = () => '2026-11-23T20:15:00.000Z';
    const { main } = await openBlog({ ...createNoteBlog(14), outageSince }).visit(path);
    expect(main.text).toContain(note);
    expect((await visit(path)).main.text).not.toContain('The blog has been unreachable');
  },
);

test('B-10 where the blog fails and kept nothing, the samples stand in and say so; one line is logged', async () => {
  const { visit, logged, services } = openBlog(silentBlog);
  const { status, main, shown, cacheControl } = await visit('/blog');
  expect(status).toBe(200);
  expect(main.text).toContain('We can’t reach the blog right now.');
  expect(shown).toEqual(services.content.posts.slice(0, 6).map(({ slug }) => slug));
  expect(cacheControl).toContain('s-maxage=30,');
  expect(logged).toMatchObject([{ level: 'warn', message: 'samples stand in for a blog list' }]);
});

test('B-10 where the blog fails, what only it can know is 503 and asked for again, never 404', async () => {
  const { app, visit, logged } = openBlog(silentBlog);
  for (const path of ['/blog?page=3', '/blog/category/made-up', '/blog/tag/made-up']) {
    const { status, header, cacheControl, main } = await visit(path);
    expect([path, status, header('retry-after'), cacheControl]).toEqual([path, 503, '30', 'no-store']);
    expect(main.text).toContain('Something went wrong');
  }
  expect(app.pages.cache.size).toBe(0);
  expect(logged.map(({ level }) => level)).toEqual(['warn', 'warn', 'warn']);
});

test('B-10 terms that fail leave the posts standing, and one line in the log', async () => {
  const { visit, logged } = openBlog({ ...createNoteBlog(3), listTerms: silentBlog.listTerms });
  expect((await visit('/blog')).shown).toHaveLength(3);
  expect(logged.map(({ message }) => message)).toEqual([
    'a blog list is shown without some filters or counts',
  ]);
});

test('B-10 a fault of our own is shown as the blog’s silence, and logged as what it is', async () => {
  const listPosts = () => Promise.reject(new TypeError('undefined is not a function'));
  const { visit, logged } = openBlog({ ...createNoteBlog(3), listPosts });
  expect((await visit('/blog')).status).toBe(200);
  expect(logged.map(({ level }) => level)).toEqual(['error']);
});
