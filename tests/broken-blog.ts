import type { BlogSource } from '#domain/blog/blog-source.ts';

const fail = () => Promise.reject(new Error('broken on purpose'));

/** A blog whose source fails at everything. */
export const brokenBlog: BlogSource = {
  listPosts: fail,
  findPost: fail,
  listTerms: fail,
  findTerm: fail,
};
