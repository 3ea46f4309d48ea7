import { BlogError } from '#app/features/blog/domain/blog-error.ts';
import { createPostSummary } from '#app/features/blog/domain/post-summary.ts';
import { createBuiltInBlog } from '#app/features/blog/server/built-in-blog.ts';
import { prepareBlogs } from './blogs.ts';

/** Blogs from source. */
export const { createNoteBlog, hangingBlog, silentBlog } = prepareBlogs({
  BlogError,
  createBuiltInBlog,
  createPostSummary,
});
