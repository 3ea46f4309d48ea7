import { BlogError } from '#app/blog/domain/blog-error.ts';
import { createPostSummary } from '#app/blog/domain/post-summary.ts';
import { createBuiltInBlog } from '#app/blog/server/standin/built-in-blog.ts';
import { prepareBlogs } from './blogs.ts';

/** Blogs from source. */
export const { createNoteBlog, hangingBlog, silentBlog } = prepareBlogs({
  BlogError,
  createBuiltInBlog,
  createPostSummary,
});
