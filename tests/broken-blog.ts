import type { WholeBlogSource } from '#app/features/blog/domain/blog-source.ts';

const fail = () => Promise.reject(new Error('broken on purpose'));

/** A blog whose source fails at every request. */
export const brokenBlog: WholeBlogSource = {
  listPosts: fail,
  findPost: fail,
  listTerms: fail,
  listAllTerms: fail,
  findTerm: fail,
};
