import { BlogError } from '#domain/blog/blog-error.ts';
import { createPostSummary } from '#domain/blog/post-summary.ts';
import { createBuiltInBlog } from '#standins/blog/built-in-blog.ts';
import { prepareBlogs } from './blogs.ts';

/** Blogs of modules from source. */
export const { createNoteBlog, hangingBlog, silentBlog } = prepareBlogs({
  BlogError,
  createBuiltInBlog,
  createPostSummary,
});
