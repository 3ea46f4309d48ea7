import { expect, test } from 'vitest';
import type { WholeBlogSource } from '#app/features/blog/domain/blog-source.ts';
import { createNoteBlog } from '#tests/source-blogs.ts';
import { readBlogIndex } from './read-blog-index.ts';

test('SEO-03 B-10 a sitemap whose pictures are late on any page of posts is made again soon', async () => {
  const notes = createNoteBlog(150);
  const open = (latePage: number): WholeBlogSource => ({
    ...notes,
    listPosts: async (query) => ({
      ...(await notes.listPosts(query)),
      ...(query.page === latePage && { isProvisional: true }),
    }),
  });
  for (const page of [1, 2]) {
    const { value, ...age } = await readBlogIndex(open(page));
    expect(value.posts).toHaveLength(150);
    expect(age).toEqual({ staleSeconds: 0, isProvisional: true });
  }
  expect((await readBlogIndex(open(3))).isProvisional).toBeUndefined();
});
