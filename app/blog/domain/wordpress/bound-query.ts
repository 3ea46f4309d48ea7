import type { PostPage, PostQuery } from '../blog-source.ts';
import { teaserSize } from '../teaser.ts';
import { defaultPerPage } from '../wordpress-client.ts';

const maxPage = 10_000;
const maxPerPage = 100;
const maxSearchLength = 100;
const maxIds = 20;

/**
 * Limits a query, so that nobody makes WordPress work without end, and equal questions look equal; or gives the answer
 * where there is nothing to ask. Throws a RangeError for a `before` or `after` that is no time.
 */
export function boundQuery(query: PostQuery): { ask: PostQuery } | { answer: PostPage | undefined } {
  if (query.page > maxPage) return { answer: undefined };
  const [categories, tags, exclude] = [query.categories, query.tags, query.exclude].map(boundIds);
  // Ids that don't exist match no post. Left out of the query they would match every post, so the answer is empty.
  if (categories?.length === 0 || tags?.length === 0)
    return { answer: { posts: [], totalPages: 0, totalPosts: 0 } };
  const search = query.search?.replace(/\s+/g, ' ').trim().slice(0, maxSearchLength).toWellFormed();
  return {
    ask: {
      page: boundCount(query.page, maxPage),
      perPage: boundCount(query.perPage, maxPerPage),
      ...(categories && { categories }),
      ...(tags && { tags }),
      ...(exclude?.length && { exclude }),
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

/** Undefined where none were given. */
function boundIds(ids: number[] | undefined): number[] | undefined {
  if (!ids?.length) return undefined;
  return [...new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0))].slice(0, maxIds);
}

/** The page sizes of neighbours, teasers, lists, feeds and site maps. */
const ourPageSizes = [1, teaserSize, defaultPerPage, 100];

/** None of our pages links to such a query, so there may be any number of its kind. */
export function isUncommonQuery({ search, perPage, categories = [], tags = [] }: PostQuery): boolean {
  return Boolean(search) || !ourPageSizes.includes(perPage) || categories.length + tags.length > 1;
}
