import type { CountedTerm, PostSummary, Term } from './post.ts';

/** Where WordPress puts posts that nobody put anywhere: it tells a reader nothing. */
const nowhere = 'uncategorized';

/** The category that a card and a trail name; undefined where there is none worth naming. */
export function findMainCategory({ categories }: Pick<PostSummary, 'categories'>): Term | undefined {
  return categories.find(({ slug }) => slug !== nowhere);
}

/** A category or tag as a link to it shows it. */
export type TermLink = Pick<CountedTerm, 'slug' | 'name' | 'count'>;

/** Those that lead to posts, in their own order. */
export function listShownTerms(terms: CountedTerm[]): TermLink[] {
  return terms
    .filter(({ slug, count }) => count > 0 && slug !== nowhere)
    .map(({ slug, name, count }) => ({ slug, name, count }));
}
