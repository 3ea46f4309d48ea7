import type { PostSummary } from './post.ts';

export type PostQuery = { page: number; perPage: number };

export type PostPage = { posts: PostSummary[]; totalPages: number; totalPosts: number };

/**
 * Where posts come from. `content/blog/` is one source, a WordPress is another.
 * Rejects when the source can't answer; an empty page is an answer.
 */
export type BlogSource = {
  listPosts(query: PostQuery, signal?: AbortSignal): Promise<PostPage>;
};
