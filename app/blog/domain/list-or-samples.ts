import type { BlogSource } from './blog-source.ts';
import { type PostList, type PostListAnswer, type PostListQuery, readPostList } from './post-list.ts';
import { waitAtMost } from './wait-at-most.ts';
import { postsTimeoutMs } from './wordpress-client.ts';

export type ListOrSamples =
  | PostListAnswer
  /** The blog could not answer; these are the sample posts. */
  | { state: 'samples'; list: PostList; error: unknown }
  /** The blog could not answer, and the samples have no such page, so whether it exists is unknown. */
  | { state: 'failed'; error: unknown };

/**
 * Reads a page of the blog's list, or of the samples' where the blog can't answer and no earlier answer is kept
 * (B-10).
 */
export async function readListOrSamples(
  { blog, samples }: { blog: BlogSource; samples: BlogSource },
  query: PostListQuery,
  signal?: AbortSignal,
): Promise<ListOrSamples> {
  try {
    return await waitAtMost(postsTimeoutMs, (stop) => readPostList(blog, query, stop), signal);
  } catch (error) {
    const answer = await readPostList(samples, query);
    return answer.state === 'page'
      ? { state: 'samples', list: answer.list, error }
      : { state: 'failed', error };
  }
}
