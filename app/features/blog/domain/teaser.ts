import { runWithTimeout } from '#platform/time-limit.ts';
import type { BlogSource, PostPage, ResultAge } from './blog-source.ts';
import type { PostSummary } from './post.ts';

/** How many posts a teaser shows. */
export const teaserSize = 3;

export const teaserQuery = { page: 1, perPage: teaserSize };

/** How long the server waits for the blog before it renders the samples (B-07). */
const defaultTimeoutMs = 1500;

export type Teaser =
  | {
      state: 'posts';
      posts: PostSummary[];
      /** Since when the blog has been unreachable. */
      outageSince?: string | undefined;
    }
  /** The blog answered, and has no posts. */
  | { state: 'empty'; posts: [] }
  /** The blog did not answer in time, or failed; the reason is meant for the log and not for visitors. */
  | { state: 'samples'; posts: PostSummary[]; error: unknown };

/** Lists the newest posts, or the samples if the source does not answer within `timeoutMs` (B-07). Never rejects. */
export async function listTeaserPosts(
  source: Pick<BlogSource, 'listPosts' | 'outageSince'>,
  samples: PostSummary[],
  { timeoutMs = defaultTimeoutMs }: { timeoutMs?: number } = {},
): Promise<Teaser & ResultAge> {
  try {
    const { value, ...age } = await runWithTimeout(timeoutMs, (aborted) =>
      source.listPosts(teaserQuery, aborted),
    );
    const teaser = createTeaser(value);
    const outageSince = source.outageSince?.();
    return { ...teaser, ...(teaser.state === 'posts' && outageSince && { outageSince }), ...age };
  } catch (error) {
    const posts = samples.slice(0, teaserSize);
    return { state: 'samples', posts, error, staleSeconds: 0, isProvisional: true };
  }
}

/** Creates the teaser from the source's result for `teaserQuery`. */
export function createTeaser(page: PostPage | undefined): Teaser {
  const posts = page?.posts.slice(0, teaserSize) ?? [];
  return posts.length > 0 ? { state: 'posts', posts } : { state: 'empty', posts: [] };
}
