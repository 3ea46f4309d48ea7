import type { Log } from '#platform/log.ts';
import { runWithTimeout } from '#platform/time-limit.ts';
import { reportBlogError } from './blog-error.ts';
import {
  type BlogResult,
  type BlogSource,
  isUnfinished,
  type PostQuery,
  type ResultAge,
} from './blog-source.ts';
import type { Post, PostSummary } from './post.ts';
import { removeDuplicateSlugs } from './post-summary.ts';
import { teaserSize } from './teaser.ts';
import { defaultPerPage, postsTimeoutMs } from './wordpress-client.ts';

type PostLink = Pick<PostSummary, 'slug' | 'title'>;

/** A post, and the posts that its page links to. */
export type PostView = {
  post: Post;
  /** The next older post. */
  previous: PostLink | null;
  /** The next newer post. */
  next: PostLink | null;
  /** Up to three other posts: first those of its category, then the newest. */
  related: PostSummary[];
};

const relatedLimit = 3;

/** How long a post waits for what is shown below it. */
const sideTimeoutMs = 1500;

/**
 * Reads a post with its neighbours; undefined if no post has that slug. Rejects as the source does if it can't provide
 * the post. A neighbour that does not arrive in time is left out, and the reason is logged.
 */
export async function readPostView(
  { blog, log }: { blog: BlogSource; log: Log },
  slug: string,
  signal?: AbortSignal,
): Promise<BlogResult<PostView | undefined>> {
  const { value: post, ...age } = await blog.findPost(slug, signal);
  if (!post) return { value: undefined, ...age };

  let isProvisional = age.isProvisional === true;
  const list = async (query: Partial<PostQuery>): Promise<PostSummary[]> => {
    const page = { page: 1, perPage: defaultPerPage, ...query };
    try {
      const result = await runWithTimeout(sideTimeoutMs, (aborted) => blog.listPosts(page, aborted), signal);
      // The page shows what there is, and is made again soon.
      isProvisional ||= isUnfinished(result);
      return result.value?.posts ?? [];
    } catch (error) {
      isProvisional = true;
      if (!signal?.aborted) reportBlogError(log, error, 'a post is shown without its neighbours', { slug });
      return [];
    }
  };
  // More than one, because the next may be a twin.
  const beside = { perPage: teaserSize, exclude: [post.id] };
  const [category] = post.categories;
  const [older, newer, alike, newest] = await Promise.all([
    list({ ...beside, before: post.date, order: 'desc' }),
    list({ ...beside, after: post.date, order: 'asc' }),
    // The queries equal those of the lists of the category and of all posts, so that one cached response serves both.
    category ? list({ categories: [category.id] }) : [],
    list({}),
  ]);
  // Another post with this slug could not be opened: its link would lead to this one.
  const isOther = ({ slug }: PostSummary) => slug !== post.slug;
  const [previous, next] = [older.find(isOther), newer.find(isOther)];
  const neighbours = [previous, next].filter((neighbour) => neighbour !== undefined);
  return {
    ...age,
    ...(isProvisional && { isProvisional }),
    value: {
      post,
      previous: createLink(previous),
      next: createLink(next),
      related: pickRelated([...alike, ...newest], [post, ...neighbours]),
    },
  };
}

const createLink = (post: PostSummary | undefined): PostLink | null =>
  post ? { slug: post.slug, title: post.title } : null;

/** Picks each post once, without those that the page shows anyway. */
function pickRelated(candidates: PostSummary[], shown: { slug: string }[]): PostSummary[] {
  return removeDuplicateSlugs(candidates)
    .filter((post) => !shown.some(({ slug }) => slug === post.slug))
    .slice(0, relatedLimit);
}

/** The time for the post itself, and then for what is shown below it. */
const maxWaitMs = postsTimeoutMs + sideTimeoutMs;

type PostOrSample =
  | ({ state: 'found'; view: PostView } & ResultAge)
  /** A sample post. `error` is set if the blog could not tell whether it has a post with that slug. */
  | { state: 'sample'; view: PostView; error?: unknown }
  | { state: 'unknown' }
  /** The blog could not answer, so whether there is such a post is unknown. */
  | { state: 'failed'; error: unknown };

/** Reads the blog's post with that slug, or the sample: samples can always be opened (B-07). */
export async function readPostOrSample(
  { blog, samples, log }: { blog: BlogSource; samples: BlogSource; log: Log },
  slug: string,
  signal?: AbortSignal,
): Promise<PostOrSample> {
  const readSample = async () => (await readPostView({ blog: samples, log }, slug)).value;
  try {
    const { value: view, ...age } = await runWithTimeout(
      maxWaitMs,
      (aborted) => readPostView({ blog, log }, slug, aborted),
      signal,
    );
    if (view) return { state: 'found', view, ...age };
  } catch (error) {
    const view = await readSample();
    return view ? { state: 'sample', view, error } : { state: 'failed', error };
  }
  const view = await readSample();
  return view ? { state: 'sample', view } : { state: 'unknown' };
}
