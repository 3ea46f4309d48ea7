import type { BlogSource } from '#domain/blog/blog-source.ts';
import type { BuiltInPost } from '#domain/blog/post.ts';
import { createPostSummary } from '#domain/blog/post-summary.ts';

/** The posts of `content/blog/` as a blog: what plays WordPress where none is configured. */
export function createBuiltInBlog(posts: BuiltInPost[]): BlogSource {
  const newestFirst = posts
    .toSorted((a, b) => Date.parse(b.date) - Date.parse(a.date))
    .map(createPostSummary);

  return {
    async listPosts({ page, perPage }, signal) {
      signal?.throwIfAborted();
      const start = (page - 1) * perPage;
      return {
        posts: newestFirst.slice(start, start + perPage),
        totalPages: Math.ceil(newestFirst.length / perPage),
        totalPosts: newestFirst.length,
      };
    },
  };
}
