import type { BlogSource } from './blog-source.ts';
import { type PostView, readPostView, sideTimeoutMs } from './post-view.ts';
import { waitAtMost } from './wait-at-most.ts';
import { postsTimeoutMs } from './wordpress-client.ts';

/** The post itself, then what is shown below it. */
const longestWaitMs = postsTimeoutMs + sideTimeoutMs;

export type PostOrSample =
  | { state: 'found'; view: PostView; staleSeconds: number }
  /** A sample post. `error` is set where the blog could not say whether it has a post of that name. */
  | { state: 'sample'; view: PostView; error?: unknown }
  | { state: 'unknown' }
  /** The blog could not answer, so whether there is such a post is unknown. */
  | { state: 'failed'; error: unknown };

/** Reads the blog's post of that slug, or the sample: samples can always be opened (B-07). */
export async function readPostOrSample(
  { blog, samples }: { blog: BlogSource; samples: BlogSource },
  slug: string,
  signal?: AbortSignal,
): Promise<PostOrSample> {
  const readSample = async () => (await readPostView(samples, slug)).value;
  try {
    const { value: view, staleSeconds } = await waitAtMost(
      longestWaitMs,
      (stop) => readPostView(blog, slug, stop),
      signal,
    );
    if (view) return { state: 'found', view, staleSeconds };
  } catch (error) {
    const view = await readSample();
    return view ? { state: 'sample', view, error } : { state: 'failed', error };
  }
  const view = await readSample();
  return view ? { state: 'sample', view } : { state: 'unknown' };
}
