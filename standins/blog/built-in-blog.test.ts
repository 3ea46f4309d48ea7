import { expect, test } from 'vitest';
import type { BuiltInPost } from '#domain/blog/post.ts';
import { createBuiltInBlog } from './built-in-blog.ts';

const createPost = (slug: string, date: string): BuiltInPost => ({
  slug,
  date,
  title: `Title of ${slug}`,
  excerpt: `Excerpt of ${slug}`,
  author: 'Somebody',
  categories: ['content'],
  tags: [],
  body: 'Text.',
});

const blog = createBuiltInBlog([
  createPost('second', '2026-03-03T00:30:00+11:00'),
  createPost('third', '2026-03-02T13:00:00Z'),
  createPost('first', '2026-03-04T09:00:00+11:00'),
]);

test('B-07 the newest posts come first, by their time and not by how it is written', async () => {
  const { posts } = await blog.listPosts({ page: 1, perPage: 6 });
  expect(posts.map(({ slug }) => slug)).toEqual(['first', 'second', 'third']);
  expect(posts[0]).toEqual({
    slug: 'first',
    title: 'Title of first',
    excerpt: 'Excerpt of first',
    date: '2026-03-04T09:00:00+11:00',
    image: null,
  });
});

test('R-12 pages are cut and counted', async () => {
  expect(await blog.listPosts({ page: 2, perPage: 2 })).toMatchObject({
    posts: [{ slug: 'third' }],
    totalPages: 2,
    totalPosts: 3,
  });
});

test('R-12 past the end there are no posts, and the counts still stand', async () => {
  expect(await blog.listPosts({ page: 3, perPage: 2 })).toEqual({ posts: [], totalPages: 2, totalPosts: 3 });
});

test('a caller that has given up gets a rejection', async () => {
  await expect(blog.listPosts({ page: 1, perPage: 3 }, AbortSignal.abort())).rejects.toThrow();
});
