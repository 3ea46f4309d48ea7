import { LRUCache } from 'lru-cache';
import type { PostQuery } from '../blog-source.ts';
import { teaserSize } from '../teaser.ts';
import { defaultPerPage, writePostQuery } from '../wordpress-client.ts';

/** A sitemap has no more addresses. */
const maxNames = 50_000;
const maxLists = 5000;

/**
 * Remembers what WordPress' responses have named, and so what our own pages link to. Visitors can make up any number of
 * other slugs, numbers and pages, and those must never use up the calls for what exists.
 */
export function createKnownQueries() {
  const names = new LRUCache<string, true>({ max: maxNames });
  const lists = new LRUCache<string, number>({ max: maxLists });
  const keyOf = (query: PostQuery) => writePostQuery({ ...query, page: 1 });
  return {
    /** Notes a slug or a number, such as `posts/a-slug` or `tags/12`. */
    addName: (name: string): void => void names.set(name, true),
    hasName: (name: string): boolean => names.has(name),
    addList: (query: PostQuery, totalPages: number): void => void lists.set(keyOf(query), totalPages),
    /** Whether a list has this page: the first one has if its terms are known, others if a response contained it. */
    hasList(query: PostQuery): boolean {
      const named = [
        ...(query.categories ?? []).map((id) => `categories/${id}`),
        ...(query.tags ?? []).map((id) => `tags/${id}`),
      ];
      return named.every((name) => names.has(name)) && query.page <= (lists.get(keyOf(query)) ?? 1);
    },
  };
}

/** The page sizes that this site requests: teasers and neighbours, lists, and feeds with the sitemap. */
const ourPageSizes = [teaserSize, defaultPerPage, 100];

/** Whether none of our pages links to such a query, so that visitors may make up any number of its kind. */
export function isArbitraryQuery(
  { search, perPage, categories = [], tags = [] }: PostQuery,
  isKnown: (terms: string) => boolean,
): boolean {
  const [kind, ids] = tags.length > 0 ? ['tags', tags] : ['categories', categories];
  const areTwins = ids.length === categories.length + tags.length && isKnown(`${kind}/${ids}`);
  const isCombined = categories.length + tags.length > 1 && !areTwins;
  return Boolean(search) || !ourPageSizes.includes(perPage) || isCombined;
}
