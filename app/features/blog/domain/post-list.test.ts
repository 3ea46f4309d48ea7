import { afterEach, expect, test, vi } from 'vitest';
import { createStaleBlog } from '#tests/blogs.ts';
import { createNoteBlog, hangingBlog, silentBlog } from '#tests/source-blogs.ts';
import { listShownTerms, type PostListQuery, readListOrSamples, readPostList } from './post-list.ts';

const blog = createNoteBlog(14);

afterEach(() => void vi.useRealTimers());

async function readPage(query: PostListQuery, source = blog) {
  const result = await readPostList(source, query);
  if (result.state !== 'page') throw new Error(`expected a page, got ${result.state}`);
  return result;
}

const slugsOf = (...numbers: number[]) => numbers.map((number) => ({ slug: `note-${number}` }));

test('R-12 B-10 a page has six posts, the newest first, with the size of the list and how stale it is', async () => {
  const { list, failures } = await readPage({ page: 2 });
  expect(list).toMatchObject({
    posts: slugsOf(8, 7, 6, 5, 4, 3),
    ...{ page: 2, totalPages: 3, totalPosts: 14, allPosts: 14 },
    filter: { kind: 'none' },
  });
  expect(failures).toEqual([]);
  expect((await readPage({ page: 1 }, createStaleBlog(blog, 90))).staleSeconds).toBe(90);
});

test('R-12 a page past the end is recognised, even if nothing matches at all', async () => {
  const pastTheEnd = { state: 'past-the-end' };
  expect(await readPostList(blog, { page: 4 })).toEqual(pastTheEnd);
  expect(await readPostList(createNoteBlog(0), { page: 2 })).toEqual(pastTheEnd);
  expect((await readPage({ page: 1 }, createNoteBlog(0))).list.posts).toEqual([]);
});

test('R-14 a category or a tag filters the list, and the number of all posts remains known', async () => {
  expect((await readPage({ page: 1, category: 'odd-ones' })).list).toMatchObject({
    posts: slugsOf(14, 12, 10, 8, 6, 4),
    ...{ totalPosts: 7, allPosts: 14 },
    filter: { kind: 'category', term: { slug: 'odd-ones', name: 'Odd ones', count: 7 } },
  });
  expect((await readPage({ page: 1, tag: 'notes' })).list).toMatchObject({
    totalPosts: 14,
    filter: { kind: 'tag', term: { slug: 'notes' } },
  });
  for (const filter of [{ category: 'made-up' }, { tag: 'odd-ones' }])
    expect(await readPostList(blog, { page: 1, ...filter })).toEqual({ state: 'unknown-term' });
});

test('R-14 a category without posts is an empty list', async () => {
  const term = { id: 7, slug: 'bare', name: 'Bare', count: 0, description: '' };
  const source = { ...createNoteBlog(3), findTerm: async () => ({ value: term, staleSeconds: 0 }) };
  const { list } = await readPage({ page: 1, category: 'bare' }, source);
  expect(list).toMatchObject({ posts: [], totalPosts: 0, filter: { kind: 'category', term } });
});

test('B-10 posts are shown without categories and tags that fail or take longer than two seconds', async () => {
  const { list, failures, isProvisional } = await readPage(
    { page: 1 },
    { ...blog, listTerms: silentBlog.listTerms },
  );
  // It is made again soon, with them.
  expect(isProvisional).toBe(true);
  expect([list.posts.length, list.categories, list.tags]).toEqual([6, [], []]);
  expect(failures).toHaveLength(2);
  vi.useFakeTimers();
  const waiting = readPage({ page: 1 }, { ...blog, listTerms: hangingBlog.listTerms });
  await vi.advanceTimersByTimeAsync(2000);
  expect((await waiting).list.posts).toHaveLength(6);
});

test('B-10 while the blog fails, the samples stand in, page by page and category by category', async () => {
  const sources = { blog: silentBlog, samples: createNoteBlog(8) };
  expect(await readListOrSamples(sources, { page: 2 })).toMatchObject({
    state: 'samples',
    list: { totalPosts: 8, posts: slugsOf(2, 1) },
    error: { name: 'BlogError' },
  });
  expect(await readListOrSamples(sources, { page: 1, category: 'odd-ones' })).toMatchObject({
    state: 'samples',
    list: { totalPosts: 4 },
  });
  // Whether the blog has what the samples lack is not known.
  const unknown = [{ page: 3 }, { page: 1, category: 'made-up' }, { page: 1, tag: 'made-up' }];
  for (const query of unknown) expect((await readListOrSamples(sources, query)).state).toBe('failed');
});

test('B-10 a blog without posts is empty, and no samples stand in', async () => {
  const result = await readListOrSamples({ blog: createNoteBlog(0), samples: blog }, { page: 1 });
  expect(result).toMatchObject({ state: 'page', list: { posts: [], totalPosts: 0 } });
});

test('B-10 the samples stand in for a blog that does not answer within eight seconds', async () => {
  vi.useFakeTimers();
  const waiting = readListOrSamples({ blog: hangingBlog, samples: blog }, { page: 1 });
  await vi.advanceTimersByTimeAsync(8000);
  expect((await waiting).state).toBe('samples');
});

const content = { id: 2, slug: 'content', name: 'Content' };

test('R-14 only categories that have posts get a chip', () => {
  const terms = [
    { ...content, count: 2, description: 'On words' },
    { id: 3, slug: 'empty', name: 'Empty', count: 0, description: '' },
  ];
  expect(listShownTerms(terms)).toEqual([{ slug: 'content', name: 'Content', count: 2 }]);
});
