import type { Page, PostPage, PostQuery } from '../blog-source.ts';
import type { Retention } from '../cache/answer-cache.ts';
import { teaserSize } from '../teaser.ts';
import { defaultPerPage } from '../wordpress-client.ts';

const maxPage = 10_000;
const maxPerPage = 100;
const maxSearchLength = 100;
const maxIds = 20;

/** A query that WordPress may be asked, or the answer where there is nothing to ask. */
type BoundQuery = { ask: PostQuery } | { answer: PostPage | undefined };

/**
 * Limits a query, so that nobody makes WordPress work without end, and equal questions look equal. Throws a
 * RangeError for a `before` or `after` that is no time.
 */
export function boundQuery({ page, perPage, ...query }: PostQuery): BoundQuery {
  if (page > maxPage) return { answer: undefined };
  const categories = boundIds(query.categories);
  const tags = boundIds(query.tags);
  // Ids that don't exist match no post. Left out of the query they would match every post, so the answer is empty.
  if (isImpossible(query.categories, categories) || isImpossible(query.tags, tags)) {
    return { answer: { posts: [], totalPages: 0, totalPosts: 0 } };
  }
  const search = query.search?.replace(/\s+/g, ' ').trim().slice(0, maxSearchLength).toWellFormed();
  const exclude = boundIds(query.exclude);
  return {
    ask: {
      page: boundCount(page, maxPage),
      perPage: boundCount(perPage, maxPerPage),
      ...(categories.length > 0 && { categories }),
      ...(tags.length > 0 && { tags }),
      ...(exclude.length > 0 && { exclude }),
      ...(search && { search }),
      ...(query.before && { before: new Date(query.before).toISOString() }),
      ...(query.after && { after: new Date(query.after).toISOString() }),
      ...(query.order === 'asc' && { order: 'asc' }),
      ...(query.sticky && { sticky: true }),
    },
  };
}

function boundCount(count: number, most: number): number {
  return Math.min(most, Math.max(1, Math.trunc(count) || 1));
}

function boundIds(ids: number[] = []): number[] {
  const valid = ids.filter((id) => Number.isSafeInteger(id) && id > 0);
  return [...new Set(valid)].slice(0, maxIds);
}

function isImpossible(given: number[] | undefined, bounded: number[]): boolean {
  return Boolean(given?.length) && bounded.length === 0;
}

/** The page sizes of teasers, lists, feeds and site maps. */
const ourPageSizes = [teaserSize, defaultPerPage, 100];

/** The page size of the posts before and after a post. */
const neighbourSize = 1;

/** None of our pages links to such a query, so there may be any number of its kind. */
export function isUncommonQuery({ search, perPage, ...query }: PostQuery): boolean {
  const isUsualSize = perPage === neighbourSize || ourPageSizes.includes(perPage);
  return Boolean(search) || !isUsualSize || countTerms(query) > 1;
}

/**
 * Chooses how a list of posts is kept. What our own pages ask for outlives the process. Visitors can make up any
 * number of other queries, which must not push the former out of the database.
 */
export function chooseRetention(query: PostQuery, page: Page<unknown> | null): Retention {
  if (!page || page.posts.length === 0 || query.search) return 'few';
  const isOurs =
    ourPageSizes.includes(query.perPage) &&
    countTerms(query) <= 1 &&
    !query.before &&
    !query.after &&
    !query.order;
  return isOurs ? 'database' : 'memory';
}

function countTerms({ categories = [], tags = [] }: Pick<PostQuery, 'categories' | 'tags'>): number {
  return categories.length + tags.length;
}
