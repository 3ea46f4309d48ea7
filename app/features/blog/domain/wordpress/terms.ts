import { normalizeText } from '#platform/text/words.ts';
import type { CountedTerm, Term } from '../post.ts';

/** Turns terms as WordPress lists them into those of our lists: each slug once, and each category with those below it. */
export function arrangeTerms(terms: (CountedTerm & { parent: number })[]): CountedTerm[] {
  return mergeDuplicates(addBelow(terms));
}

/** Tells each category which categories below it have posts. */
function addBelow(terms: (CountedTerm & { parent: number })[]): CountedTerm[] {
  const list = (id: number, above: number[]): number[] =>
    terms
      .filter((term) => term.parent === id && !above.includes(term.id))
      .flatMap((term) => [...(term.count > 0 ? [term.id] : []), ...list(term.id, [...above, term.id])]);
  const parents = new Set(terms.map(({ parent }) => parent));
  return terms.map(({ parent: _, ...term }) => {
    const below = parents.has(term.id) ? list(term.id, [term.id]) : [];
    return { ...term, ...(below.length > 0 && { below }) };
  });
}

/** Lists each slug once. As WordPress' own list of a slug, ours has the posts of all terms that have it. */
function mergeDuplicates(terms: CountedTerm[]): CountedTerm[] {
  return [...Map.groupBy(terms, ({ slug }) => slug).values()].flatMap((same) => {
    const [first, ...duplicates] = same.toSorted((a, b) => a.id - b.id);
    if (!first || duplicates.length === 0) return same;
    const count = same.reduce((sum, term) => sum + term.count, 0);
    return { ...first, count, twins: duplicates.map(({ id }) => id) };
  });
}

/** The number of the category that WordPress creates first, and puts posts into that have no other. */
const firstCategoryId = 1;

const fold = (name: string) => normalizeText(name).replace(/[^\p{L}\p{N}]+/gu, '');

/** What the owner says of it (`BLOG_FIRST_CATEGORY`). */
export type FirstCategory = 'hidden' | 'shown' | undefined;

/**
 * Whether the category is the first, and hidden. Where the owner says nothing, it is while it is as WordPress created it:
 * its slug is its name, in whatever language WordPress was installed in.
 */
export function isHiddenFirst({ id, slug, name }: Term, choice: FirstCategory): boolean {
  return id === firstCategoryId && (choice ?? (fold(name) === fold(slug) ? 'hidden' : 'shown')) === 'hidden';
}
