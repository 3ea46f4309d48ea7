import type { CountedTerm } from './post.ts';

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
