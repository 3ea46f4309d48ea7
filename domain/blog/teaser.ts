import type { BlogSource, PostPage } from './blog-source.ts';
import type { PostSummary } from './post.ts';

/** Posts in a teaser. */
export const teaserSize = 3;

export const teaserQuery = { page: 1, perPage: teaserSize };

/** How long the server waits for the blog before it renders the samples (B-07). */
const defaultTimeoutMs = 1500;

export type Teaser =
  | { state: 'posts'; posts: PostSummary[] }
  /** The blog answered, and has nothing. */
  | { state: 'empty'; posts: [] }
  /** The blog did not answer in time, or failed: why is for the log, not for the visitor. */
  | { state: 'samples'; posts: PostSummary[]; reason: 'time-out' | 'error'; error: unknown };

/**
 * The newest posts, or the samples where the source does not answer within `timeoutMs` (B-07).
 * Never rejects, and tells a source that is too late to stop.
 */
export async function listTeaserPosts(
  source: Pick<BlogSource, 'listPosts'>,
  samples: PostSummary[],
  { timeoutMs = defaultTimeoutMs }: { timeoutMs?: number } = {},
): Promise<Teaser> {
  const late = new AbortController();
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = new DOMException(`the blog did not answer within ${timeoutMs} ms`, 'TimeoutError');
    timeout.reject(error);
    late.abort(error);
  }, timeoutMs);

  try {
    const { value } = await Promise.race([source.listPosts(teaserQuery, late.signal), timeout.promise]);
    return createTeaser(value);
  } catch (error) {
    const reason = late.signal.aborted ? 'time-out' : 'error';
    return { state: 'samples', posts: samples.slice(0, teaserSize), reason, error };
  } finally {
    clearTimeout(timer);
  }
}

/** Of what the source answered to `teaserQuery`. */
export function createTeaser(page: PostPage | undefined): Teaser {
  const posts = page?.posts.slice(0, teaserSize) ?? [];
  return posts.length > 0 ? { state: 'posts', posts } : { state: 'empty', posts: [] };
}
