import { expect, test } from 'vitest';
import { createRichSummary } from '#tests/rich-post.ts';
import { BlogError } from '../blog-error.ts';
import type { BlogSource, PostQuery } from '../blog-source.ts';
import { listStickyFirst } from './sticky-posts.ts';

/** Lists as WordPress does: the higher the number, the newer the post. */
function createBlog(total: number, stickyIds: number[], fails = (_query: PostQuery) => false) {
  const asked: PostQuery[] = [];
  const listPosts: BlogSource['listPosts'] = async (query) => {
    asked.push(query);
    if (fails(query)) throw new BlogError('network', 'down');
    const matches = Array.from({ length: total }, (_, index) => total - index)
      .filter((id) => !query.exclude?.includes(id) && (!query.sticky || stickyIds.includes(id)))
      .map((id) => ({ ...createRichSummary(), id, ...(stickyIds.includes(id) && { isSticky: true }) }));
    const start = (query.page - 1) * query.perPage;
    const posts = matches.slice(start, start + query.perPage);
    const totals = { totalPages: Math.ceil(matches.length / query.perPage), totalPosts: matches.length };
    const isPast = posts.length === 0 && matches.length > 0;
    return { value: isPast ? undefined : { posts, ...totals }, staleSeconds: query.sticky ? 9 : 0 };
  };
  const read = async (page: number) => {
    const { value, staleSeconds } = await listStickyFirst(listPosts, { page, perPage: 6, stickyFirst: true });
    return { ...value, ids: value?.posts.map(({ id }) => id), staleSeconds };
  };
  return { asked, read };
}

test.each([
  ['one old post', 14, [2], [[2, 14, 13, 12, 11, 10, 9], [8, 7, 6, 5, 4, 3], [1]]],
  ['the only post of the last page', 7, [1], [[1, 7, 6, 5, 4, 3, 2]]],
  ['every post', 2, [1, 2], [[2, 1]]],
])('R-12 %s sticky: it comes first, and each post is listed once', async (_name, total, sticky, pages) => {
  const { read } = createBlog(total, sticky);
  for (const [index, ids] of pages.entries()) {
    const page = await read(index + 1);
    expect(page).toMatchObject({ ids, totalPosts: total, totalPages: pages.length, staleSeconds: 9 });
  }
  expect((await read(pages.length + 1)).ids).toBeUndefined();
});

test('R-12 a blog without sticky posts is asked for its list alone', async () => {
  const { read, asked } = createBlog(7, []);
  expect((await read(1)).ids).toEqual([7, 6, 5, 4, 3, 2]);
  expect(asked).toEqual([
    { page: 1, perPage: 6, sticky: true },
    { page: 1, perPage: 6 },
  ]);
});

test.each([
  ['which posts are sticky', (query: PostQuery) => query.sticky === true],
  ['the list without them', (query: PostQuery) => query.exclude !== undefined],
])('B-10 without an answer about %s the list is by date', async (_name, fails) => {
  expect((await createBlog(7, [1], fails).read(1)).ids).toEqual([7, 6, 5, 4, 3, 2]);
});

test('B-10 a list with sticky posts does not wait for the one without them', async () => {
  const isWhole = (query: PostQuery) => !query.sticky && !query.exclude;
  const { read } = createBlog(7, [1], isWhole);
  expect((await read(1)).ids).toEqual([1, 7, 6, 5, 4, 3, 2]);
});
