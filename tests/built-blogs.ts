import { prepareBlogs } from './blogs.ts';
import { built } from './built-app.ts';

/** Blogs from the bundle, for tests that render pages. */
export const { createNoteBlog, createWarmBlog, hangingBlog, silentBlog } = prepareBlogs(built);
