import { expect, test, vi } from 'vitest';
import { createStaleBlog } from '#tests/blogs.ts';
import { createNoteBlog, silentBlog } from '#tests/source-blogs.ts';
import type { BlogSource } from '../domain/blog-source.ts';
import { createRenewal } from './renew-blog.ts';

const notes = createNoteBlog(3);

function createWatched(refreshing: BlogSource = notes, blog: BlogSource = notes) {
  const findPost = vi.fn(refreshing.findPost);
  const listPosts = vi.fn(refreshing.listPosts);
  const invalidate = vi.fn();
  const renew = createRenewal({ blog, refreshing: { ...refreshing, findPost, listPosts }, invalidate });
  return { renew, findPost, listPosts, invalidate };
}

test('B-10 the post, the teaser, the first list and those of its terms are refreshed', async () => {
  const { renew, findPost, listPosts, invalidate } = createWatched();
  expect(await renew(['note-1'])).toBe(true);
  expect(invalidate).toHaveBeenCalledOnce();
  expect(findPost.mock.calls.map(([slug]) => slug)).toEqual(['note-1']);
  const { value: note } = await notes.findPost('note-1');
  expect(listPosts.mock.calls.map(([query]) => query)).toEqual([
    { page: 1, perPage: 3 },
    { page: 1, perPage: 6, stickyFirst: true },
    { page: 1, perPage: 6, categories: [note?.categories[0]?.id] },
    { page: 1, perPage: 6, tags: [note?.tags[0]?.id] },
  ]);
});

test('B-10 lists that the post has left are asked for by the post as it was', async () => {
  const gone = { ...notes, findPost: async () => ({ value: undefined, staleSeconds: 0 }) };
  const { renew, listPosts } = createWatched(gone);
  await renew(['note-1']);
  expect(listPosts).toHaveBeenCalledTimes(4);
});

test('B-10 a WordPress that fails, or gives what it had before, is not taken for one that was asked', async () => {
  expect(await createWatched(silentBlog).renew(['note-1'])).toBe(false);
  expect(await createWatched(createStaleBlog(notes, 5)).renew(['note-1'])).toBe(false);
});

test('B-10 a hundred changes at once are asked for in two goes', async () => {
  const { renew, invalidate, findPost } = createWatched();
  const slugs = Array.from({ length: 100 }, (_, index) => `note-${index}`);
  await Promise.all(
    slugs.map((slug, index) => (index === 50 ? Promise.resolve().then(() => renew([slug])) : renew([slug]))),
  );
  expect(invalidate.mock.calls.length).toBeLessThanOrEqual(2);
  expect(new Set(findPost.mock.calls.map(([slug]) => slug)).size).toBe(100);
});
