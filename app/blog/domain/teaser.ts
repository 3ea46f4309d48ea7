import { waitAtMost } from '#platform/time-limit.ts';
import type { BlogSource, PostPage } from './blog-source.ts';
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
      /** Since when the blog has been out of reach. */
      outageSince?: string | undefined;
    }
  /** The blog answered, and has no posts. */
  | { state: 'empty'; posts: [] }
  /** The blog did not answer in time, or failed; the reason is for the log and not for the visitor. */
  | { state: 'samples'; posts: PostSummary[]; error: unknown };

/** A teaser as the server found it. What is not `settled` is to be asked for again soon. */
type FoundTeaser = Teaser & { settled: boolean; staleSeconds?: number };

/** The newest posts, or the samples where the source does not answer within `timeoutMs` (B-07). Never rejects. */
export async function listTeaserPosts(
  source: Pick<BlogSource, 'listPosts' | 'outageSince'>,
  samples: PostSummary[],
  { timeoutMs = defaultTimeoutMs }: { timeoutMs?: number } = {},
): Promise<FoundTeaser> {
  try {
    const answer = await waitAtMost(timeoutMs, (stop) => source.listPosts(teaserQuery, stop));
    const { staleSeconds } = answer;
    const teaser = createTeaser(answer.value);
    const outageSince = source.outageSince?.();
    const shown = teaser.state === 'posts' && outageSince ? { ...teaser, outageSince } : teaser;
    return { ...shown, settled: staleSeconds === 0, ...(staleSeconds > 0 && { staleSeconds }) };
  } catch (error) {
    return { state: 'samples', posts: samples.slice(0, teaserSize), error, settled: false };
  }
}

/** The teaser of what the source answered to `teaserQuery`. */
export function createTeaser(page: PostPage | undefined): Teaser {
  const posts = page?.posts.slice(0, teaserSize) ?? [];
  return posts.length > 0 ? { state: 'posts', posts } : { state: 'empty', posts: [] };
}
