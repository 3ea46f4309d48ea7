import type {
  BlogResult,
  BlogSource,
  PostQuery,
  WholeBlogSource,
} from '#app/features/blog/domain/blog-source.ts';
import type { PostSummary } from '#app/features/blog/domain/post.ts';
import { listShownTerms, type TermFilter } from '#app/features/blog/domain/post-list.ts';
import { removeDuplicateSlugs } from '#app/features/blog/domain/post-summary.ts';
import { runWithTimeout } from '#platform/time-limit.ts';

/** All posts of the blog, newest first, and its lists besides that of all posts. */
export type BlogIndex = { posts: PostSummary[]; lists: TermFilter[] };

/** The largest page size that WordPress allows. Responses of this size are cached like those for the blog's own pages. */
const pageSize = 100;

/** 40,000 posts, so that a sitemap, which holds 50,000 addresses, has room for lists. */
const maxPages = 400;

/** Uncached responses are requested four at a time, which is the limit of the cache. */
const atOnce = 4;

/**
 * How long a feed or the sitemap waits for posts that are not cached. The cache returns an outdated response after one
 * second, so this is longer. Reading goes on in the background, and the next request has its result.
 */
export const maxWaitMs = 1500;

/**
 * Reads the newest hundred posts, all or those with certain terms. Rejects as the source does, and where the result is
 * not there in time: fewer posts would look like a whole feed.
 */
export async function readNewestPosts(
  blog: WholeBlogSource,
  terms: Pick<PostQuery, 'categories' | 'tags'> = {},
): Promise<BlogResult<PostSummary[]>> {
  const query = { page: 1, perPage: pageSize, ...terms };
  const { value, ...age } = await runWithTimeout(maxWaitMs, (signal) => blog.listPosts(query, signal));
  return { ...age, value: removeDuplicateSlugs(value?.posts ?? []) };
}

/** The reads in progress, and the last complete index. */
const readings = new WeakMap<WholeBlogSource, Promise<BlogResult<BlogIndex>>>();
const lastIndexes = new WeakMap<WholeBlogSource, BlogIndex>();

/**
 * Reads the whole blog. Where that takes long it resolves to the last whole index, as a stale result, and rejects where
 * there is none. Reading goes on in the background, and the next request has its result.
 */
export async function readBlogIndex(blog: WholeBlogSource): Promise<BlogResult<BlogIndex>> {
  const reading = readings.get(blog) ?? readWhole(blog).finally(() => readings.delete(blog));
  readings.set(blog, reading);
  try {
    return await runWithTimeout(maxWaitMs, () => reading);
  } catch (error) {
    const last = lastIndexes.get(blog);
    if (!last) throw error;
    return { value: last, staleSeconds: 1 };
  }
}

async function readWhole(blog: WholeBlogSource): Promise<BlogResult<BlogIndex>> {
  const [{ value: posts, ...age }, categories, tags] = await Promise.all([
    readAllPosts(blog),
    blog.listAllTerms('categories'),
    blog.listAllTerms('tags'),
  ]);
  const lists = [
    ...listShownTerms(categories.value).map((term) => ({ kind: 'category', term }) as const),
    ...listShownTerms(tags.value).map((term) => ({ kind: 'tag', term }) as const),
  ];
  const index = { posts, lists };
  lastIndexes.set(blog, index);
  return {
    ...age,
    value: index,
    staleSeconds: Math.max(age.staleSeconds, categories.staleSeconds, tags.staleSeconds),
  };
}

async function readAllPosts(blog: BlogSource): Promise<BlogResult<PostSummary[]>> {
  const read = (page: number) => blog.listPosts({ page, perPage: pageSize });
  const pages = [await read(1)];
  // Where a proxy removes the totals, each page knows only whether there is one more.
  const count = () => Math.min(pages.at(-1)?.value?.totalPages ?? 0, maxPages);
  while (pages.length < count()) {
    const numbers = Array.from({ length: atOnce }, (_, index) => pages.length + 1 + index);
    pages.push(...(await Promise.all(numbers.filter((number) => number <= count()).map(read))));
  }
  return {
    // A post that is published in the meantime can move another post onto two pages, and two posts may have one slug.
    value: removeDuplicateSlugs(pages.flatMap(({ value }) => value?.posts ?? [])),
    staleSeconds: Math.max(...pages.map(({ staleSeconds }) => staleSeconds)),
    ...(pages.some(({ isProvisional }) => isProvisional) && { isProvisional: true }),
  };
}
