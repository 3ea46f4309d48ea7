import { runWithTimeout } from '#platform/time-limit.ts';
import { type BlogResult, type BlogSource, isUnfinished, type PostQuery } from './blog-source.ts';
import type { CountedTerm, PostSummary } from './post.ts';
import { defaultPerPage, postsTimeoutMs } from './wordpress-client.ts';

/** The list to show: all posts, or those of one category or tag. */
export type PostListQuery = {
  /** Counts from 1. */
  page: number;
  /** Slugs. */
  category?: string | undefined;
  tag?: string | undefined;
};

/** One page of posts, and everything shown around it. */
export type PostList = {
  posts: PostSummary[];
  filter: ListFilter;
  page: number;
  totalPages: number;
  /** Null if it is not known. */
  totalPosts: number | null;
  /** The number of posts in the whole blog; null if it is not known. */
  allPosts: number | null;
  /** The categories that have posts; none if they are not known. */
  categories: TermLink[];
  tags: TermLink[];
};

/** What a list needs from a blog. The browser's own blog provides it too. */
type ListSource = Pick<BlogSource, 'listPosts' | 'listTerms' | 'findTerm'>;

type PostListResult =
  | {
      state: 'page';
      list: PostList;
      staleSeconds: number;
      isProvisional?: boolean;
      /** The errors that caused parts around the posts to be left out. */
      failures: unknown[];
    }
  | { state: 'past-the-end' }
  | { state: 'unknown-term' };

/** How long a list waits for what is shown around its posts. */
const sideTimeoutMs = 2000;

/**
 * Reads a page of a list. Rejects as the source does if it has no posts to give. Filters and counts that do not arrive
 * in time are left out.
 */
export async function readPostList(
  blog: ListSource,
  query: PostListQuery,
  signal?: AbortSignal,
): Promise<PostListResult> {
  // All requests begin before the first await, and so run at the same time.
  const around = readAround(blog, query, signal);
  const { value: filter, staleSeconds } = await findFilter(blog, query, signal);
  if (!filter) return { state: 'unknown-term' };

  const { page } = query;
  const result = await blog.listPosts(createPostQuery(page, filter), signal);
  // WordPress answers any page of an empty list with an empty page.
  if (!result.value || (page > 1 && result.value.posts.length === 0)) return { state: 'past-the-end' };

  const { categories, tags, allPosts, failures, isLate } = await around;
  const { posts, totalPages, totalPosts } = result.value;
  return {
    state: 'page',
    ...((result.isProvisional || isLate) && { isProvisional: true }),
    staleSeconds: Math.max(result.staleSeconds, staleSeconds),
    failures,
    list: {
      ...{ posts, page, totalPages, totalPosts, categories, tags },
      filter,
      allPosts: filter.kind === 'none' ? totalPosts : allPosts,
    },
  };
}

/** Creates the query for a page of a list. */
export function createPostQuery(page: number, filter: ListFilter): PostQuery {
  const query = { page, perPage: defaultPerPage };
  if (filter.kind !== 'none') return { ...query, ...createTermQuery(filter.kind, filter.term) };
  return page === 1 ? { ...query, stickyFirst: true } : query;
}

/** The part of a query that restricts a list to a term. */
export function createTermQuery(kind: 'category' | 'tag', { id, twins = [] }: CountedTerm) {
  const ids = [id, ...twins];
  return kind === 'tag' ? { tags: ids } : { categories: ids };
}

/** Finds the filter of a list; undefined if no category or tag has the slug. */
async function findFilter(
  blog: ListSource,
  { category, tag }: PostListQuery,
  signal: AbortSignal | undefined,
): Promise<BlogResult<ListFilter | undefined>> {
  const kind = category === undefined ? 'tag' : 'category';
  const slug = category ?? tag;
  if (slug === undefined) return { value: { kind: 'none' }, staleSeconds: 0 };
  const found = await blog.findTerm(kind === 'tag' ? 'tags' : 'categories', slug, signal);
  return { ...found, value: found.value && { kind, term: found.value } };
}

/** Never rejects: a part that fails is left out. */
async function readAround(blog: ListSource, query: PostListQuery, signal: AbortSignal | undefined) {
  const failures: unknown[] = [];
  let isUpToDate = true;
  const readInTime = <Value>(read: (signal: AbortSignal) => Promise<BlogResult<Value>>) =>
    runWithTimeout(sideTimeoutMs, read, signal).then(
      (result) => {
        isUpToDate &&= !isUnfinished(result);
        return result.value;
      },
      (error: unknown) => void failures.push(error),
    );
  const isFiltered = query.category !== undefined || query.tag !== undefined;
  // The query equals that of page 1 of the whole list, so that one cached response serves both.
  const allPostsQuery = createPostQuery(1, { kind: 'none' });
  const [categories, tags, all] = await Promise.all([
    readInTime((aborted) => blog.listTerms('categories', aborted)),
    readInTime((aborted) => blog.listTerms('tags', aborted)),
    isFiltered ? readInTime((aborted) => blog.listPosts(allPostsQuery, aborted)) : undefined,
  ]);
  return {
    categories: listShownTerms(categories ?? []),
    tags: listShownTerms(tags ?? []),
    allPosts: all?.totalPosts ?? null,
    failures,
    isLate: failures.length > 0 || !isUpToDate,
  };
}

type ListOrSamples =
  | PostListResult
  /** The blog could not answer; these are the sample posts. */
  | { state: 'samples'; list: PostList; error: unknown }
  /** The blog could not answer, and the samples can't stand in: they have no such page. */
  | { state: 'failed'; error: unknown };

/**
 * Reads a page of the blog's list, or of the samples if the blog can't answer and no earlier response is cached (B-10).
 */
export async function readListOrSamples(
  { blog, samples }: { blog: BlogSource; samples: BlogSource },
  query: PostListQuery,
  signal?: AbortSignal,
): Promise<ListOrSamples> {
  try {
    return await runWithTimeout(postsTimeoutMs, (aborted) => readPostList(blog, query, aborted), signal);
  } catch (error) {
    const result = await readPostList(samples, query);
    return result.state === 'page'
      ? { state: 'samples', list: result.list, error }
      : { state: 'failed', error };
  }
}

export type ListFilter = { kind: 'none' } | { kind: 'category' | 'tag'; term: CountedTerm };

/** What the address of a term's list needs. */
export type TermFilter = { kind: 'category' | 'tag'; term: Pick<CountedTerm, 'slug'> };

/** Formats the address of a page of a list. The first page has the address of the list itself. */
export function formatListPath(filter: ListFilter | TermFilter, page = 1): string {
  const path = filter.kind === 'none' ? '/blog' : `/blog/${filter.kind}/${filter.term.slug}`;
  return page > 1 ? `${path}?page=${page}` : path;
}

/** What a link to a category or tag needs. */
export type TermLink = Pick<CountedTerm, 'slug' | 'name'> & {
  /** How many posts its list has; null if that is not known, because a post may have several of its terms. */
  count: number | null;
};

/** Whether a term has posts, itself or below it. */
export const hasPosts = ({ count, below = [] }: CountedTerm): boolean => count > 0 || below.length > 0;

/** Lists the terms that have posts, in the given order. */
export function listShownTerms(terms: CountedTerm[]): TermLink[] {
  return terms
    .filter(hasPosts)
    .map(({ slug, name, count, below, twins }) => ({ slug, name, count: below || twins ? null : count }));
}
