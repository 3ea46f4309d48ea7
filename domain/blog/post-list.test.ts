import { afterEach, expect, test, vi } from 'vitest';
import { createBuiltInBlog } from '#standins/blog/built-in-blog.ts';
import { createNoteBlog, createNotes, createStaleBlog, hangingBlog, silentBlog } from '#tests/blogs.ts';
import { readListOrSamples } from './list-or-samples.ts';
import { type PostListQuery, readPostList } from './post-list.ts';

const blog = createNoteBlog(14);

afterEach(() => void vi.useRealTimers());

async function readPage(query: PostListQuery, source = blog) {
  const answer = await readPostList(source, query);
  if (answer.state !== 'page') throw new Error(`expected a page, got ${answer.state}`);
  return answer;
}

test('R-12 a page has six posts, the newest first, and tells how many there are', async () => {
  const { list, failures } = await readPage({ page: 2 });
  expect(list.posts.map(({ slug }) => slug)).toEqual([8, 7, 6, 5, 4, 3].map((number) => `note-${number}`));
  expect(list).toMatchObject({
    page: 2,
    totalPages: 3,
    totalPosts: 14,
    allPosts: 14,
    filter: { kind: 'none' },
  });
  expect(failures).toEqual([]);
});

test('R-12 the pages together hold every post once', async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => readPage({ page })));
  const slugs = pages.flatMap(({ list }) => list.posts.map(({ slug }) => slug));
  expect(new Set(slugs).size).toBe(14);
  expect(slugs).toHaveLength(14);
});

test('R-12 a page past the end is told apart, also where nothing matches at all', async () => {
  expect(await readPostList(blog, { page: 4 })).toEqual({ state: 'past-the-end' });
  expect(await readPostList(blog, { page: 2, search: 'nothing has these' })).toEqual({
    state: 'past-the-end',
  });
  expect((await readPage({ page: 1 }, createNoteBlog(0))).list.posts).toEqual([]);
});

test('R-14 a category or a tag cuts the list, and the count of all posts stays known', async () => {
  const { list } = await readPage({ page: 1, category: 'odd-ones' });
  expect(list.posts.map(({ slug }) => slug)).toEqual([14, 12, 10, 8, 6, 4].map((number) => `note-${number}`));
  expect(list).toMatchObject({ totalPosts: 7, allPosts: 14 });
  expect(list.filter).toMatchObject({
    kind: 'category',
    term: { slug: 'odd-ones', name: 'Odd ones', count: 7 },
  });
  expect((await readPage({ page: 1, tag: 'notes' })).list).toMatchObject({
    totalPosts: 14,
    filter: { kind: 'tag', term: { slug: 'notes' } },
  });
});

test('R-14 a term that is not there is told apart', async () => {
  expect(await readPostList(blog, { page: 1, category: 'made-up' })).toEqual({ state: 'unknown-term' });
  expect(await readPostList(blog, { page: 1, tag: 'odd-ones' })).toEqual({ state: 'unknown-term' });
});

test('R-12 a search finds posts by their words, and says which words', async () => {
  const { list } = await readPage({ page: 1, search: 'words 13' });
  expect(list.posts.map(({ slug }) => slug)).toEqual(['note-13']);
  expect(list).toMatchObject({ totalPosts: 1, allPosts: 14, filter: { kind: 'search', words: 'words 13' } });
});

test('B-10 terms that fail are left out, and the posts are there', async () => {
  const { list, failures } = await readPage({ page: 1 }, { ...blog, listTerms: silentBlog.listTerms });
  expect(list.posts).toHaveLength(6);
  expect([list.categories, list.tags]).toEqual([[], []]);
  expect(failures).toHaveLength(2);
});

test('B-10 the list is as stale as its posts', async () => {
  expect((await readPage({ page: 1 }, createStaleBlog(blog, 90))).staleSeconds).toBe(90);
});

test('B-10 where the blog fails, the samples stand in, page by page and category by category', async () => {
  const sources = { blog: silentBlog, samples: createNoteBlog(8) };
  expect(await readListOrSamples(sources, { page: 2 })).toMatchObject({
    state: 'samples',
    list: { totalPosts: 8, posts: [{ slug: 'note-2' }, { slug: 'note-1' }] },
    error: { name: 'BlogError' },
  });
  const inCategory = await readListOrSamples(sources, { page: 1, category: 'odd-ones' });
  expect(inCategory).toMatchObject({ state: 'samples', list: { totalPosts: 4 } });
});

test('B-10 what the samples do not know is never called missing while the blog fails', async () => {
  const sources = { blog: silentBlog, samples: createNoteBlog(8) };
  for (const query of [{ page: 3 }, { page: 1, category: 'made-up' }, { page: 1, tag: 'made-up' }]) {
    expect((await readListOrSamples(sources, query)).state).toBe('failed');
  }
});

test('B-10 a blog without posts is empty, and no samples stand in', async () => {
  const answer = await readListOrSamples({ blog: createNoteBlog(0), samples: blog }, { page: 1 });
  expect(answer).toMatchObject({ state: 'page', list: { posts: [], totalPosts: 0 } });
});

test('B-10 a blog that never answers gives way after eight seconds', async () => {
  vi.useFakeTimers();
  const waiting = readListOrSamples({ blog: hangingBlog, samples: blog }, { page: 1 });
  await vi.advanceTimersByTimeAsync(8000);
  expect((await waiting).state).toBe('samples');
});

test('B-10 a list does not wait long for chips that never come', async () => {
  vi.useFakeTimers();
  const waiting = readPage({ page: 1 }, { ...blog, listTerms: hangingBlog.listTerms });
  await vi.advanceTimersByTimeAsync(2000);
  expect((await waiting).list.posts).toHaveLength(6);
});

test('R-14 a category known by name that lost its posts is an empty list', async () => {
  const source = createBuiltInBlog(createNotes(3));
  const term = { id: 7, slug: 'bare', name: 'Bare', count: 0, description: '' };
  const { list } = await readPage(
    { page: 1, category: 'bare' },
    { ...source, findTerm: async () => ({ value: term, staleSeconds: 0 }) },
  );
  expect(list).toMatchObject({ posts: [], totalPosts: 0, filter: { kind: 'category', term } });
});
