import type { PostQuery } from '../blog-source.ts';
import type { Retention } from '../cache/lru-cache.ts';
import { teaserSize } from '../teaser.ts';
import { defaultPerPage } from '../wordpress-client.ts';
import type { RawPostPage } from './raw-post.ts';

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
export function chooseRetention(query: PostQuery, page: RawPostPage | null): Retention {
  if (!page || page.posts.length === 0 || query.search) return 'few';
  const isOurs =
    ourPageSizes.includes(query.perPage) &&
    countTerms(query) <= 1 &&
    !query.before &&
    !query.after &&
    !query.exclude &&
    !query.order;
  return isOurs ? 'database' : 'memory';
}

function countTerms({ categories = [], tags = [] }: Pick<PostQuery, 'categories' | 'tags'>): number {
  return categories.length + tags.length;
}
