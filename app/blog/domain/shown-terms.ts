import type { CountedTerm, PostSummary, Term } from './post.ts';

/** WordPress puts posts without a category into this one, so it tells a reader nothing. */
const nowhere = 'uncategorized';

/** The category that a card and a breadcrumb trail show; undefined where none is worth showing. */
export function findMainCategory({ categories }: Pick<PostSummary, 'categories'>): Term | undefined {
  return categories.find(({ slug }) => slug !== nowhere);
}

/** A category or tag as a link to it needs it. */
export type TermLink = Pick<CountedTerm, 'slug' | 'name' | 'count'>;

/** The terms that lead to posts, in the given order. */
export function listShownTerms(terms: CountedTerm[]): TermLink[] {
  return terms
    .filter(({ slug, count }) => count > 0 && slug !== nowhere)
    .map(({ slug, name, count }) => ({ slug, name, count }));
}
