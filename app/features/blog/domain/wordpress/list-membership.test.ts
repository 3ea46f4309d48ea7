import { expect, test } from 'vitest';
import { type IndexedPost, isAffected, type KnownCategory, lacks } from './list-membership.ts';

const create = (id: number, categories: number[], fields: Partial<IndexedPost> = {}): IndexedPost => ({
  ...{ id, slug: `post-${id}`, link: '', tags: [], sticky: false, content: { protected: false } },
  ...{ date_gmt: new Date(Date.UTC(2020, 0, id)).toISOString().slice(0, 19), modified_gmt: '', categories },
  ...fields,
});

/** Lists the posts whose pages may show another one. */
function listPages(posts: IndexedPost[], listed: IndexedPost, known: KnownCategory[] = []): number[] {
  const categories = new Map(known.map((category) => [category.id, category]));
  return posts.flatMap((page) => (isAffected(page, listed, { posts, categories }) ? page.id : []));
}

test('B-10 an old post that moves within a category concerns only the pages beside it, however many are in the category', () => {
  const posts = Array.from({ length: 300 }, (_, at) => create(at + 1, [1]));
  const [oldest, newest] = [create(20, [1], { tags: [5] }), create(295, [1])];
  expect(listPages(posts, oldest)).toEqual([17, 18, 19, 20, 21, 22, 23]);
  expect(listPages(posts, newest)).toHaveLength(300);
});

test('B-10 a post in a category below concerns the pages of the one above, as far as these are known', () => {
  const posts = Array.from({ length: 60 }, (_, at) => create(at + 1, [at % 2 ? 2 : 9]));
  const added = create(61, [4]);
  const known = [{ id: 2, below: [3, 4], isHidden: false }];
  expect(listPages([...posts, added], added)).not.toContain(20);
  expect(listPages([...posts, added], added, known)).toEqual(expect.arrayContaining([20, 40]));
  expect(listPages([...posts, added], added, known)).not.toContain(19);
});

test('B-10 a category that is hidden is not the one of which a page shows posts', () => {
  const posts = Array.from({ length: 60 }, (_, at) => create(at + 1, at % 2 ? [1, 5] : [1]));
  const [inFive, inOne] = [create(61, [5]), create(61, [1])];
  const known = [{ id: 1, isHidden: true }];
  expect(listPages([...posts, inFive], inFive, known)).toContain(20);
  // Where no category is shown, the newest posts are, wherever they are filed.
  expect(listPages([...posts, inFive], inFive, known)).toContain(19);
  expect(listPages([...posts, inOne], inOne, known)).not.toContain(20);
  expect(listPages([...posts, inOne], inOne)).toContain(20);
});

test('B-10 a page of posts with one time does not lack another with that time, which may be the first of the next page', () => {
  const date_gmt = '2026-01-01T00:00:00';
  const found = [1, 2, 3].map((id) => ({ id, version: 'x', date: '2026-01-01T11:00:00+11:00' }));
  const find = (order: 'asc' | 'desc', date = date_gmt) =>
    lacks(create(4, [], { date_gmt: date }), { query: { page: 1, perPage: 3, order }, found, withheld: [] });
  expect([find('asc'), find('desc')]).toEqual([false, false]);
  expect([find('asc', '2025-12-31T00:00:00'), find('desc', '2025-12-31T00:00:00')]).toEqual([true, false]);
  expect([find('asc', '2026-01-02T00:00:00'), find('desc', '2026-01-02T00:00:00')]).toEqual([false, true]);
});
