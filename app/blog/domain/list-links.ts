import type { CountedTerm } from './post.ts';

export type ListFilter =
  | { kind: 'none' }
  | { kind: 'category' | 'tag'; term: CountedTerm }
  | { kind: 'search'; words: string };

/** The address of a page of a list. The first page has the address of the list itself. */
export function formatListPath(filter: ListFilter, page = 1): string {
  const path =
    filter.kind === 'category' || filter.kind === 'tag'
      ? `/blog/${filter.kind}/${filter.term.slug}`
      : '/blog';
  const query = new URLSearchParams();
  if (filter.kind === 'search') query.set('search', filter.words);
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `${path}?${query}` : path;
}

/** A category or tag as a link to it needs it. */
export type TermLink = Pick<CountedTerm, 'slug' | 'name' | 'count'>;

/** The terms that lead to posts, in the given order. */
export function listShownTerms(terms: CountedTerm[]): TermLink[] {
  return terms.filter(({ count }) => count > 0).map(({ slug, name, count }) => ({ slug, name, count }));
}
