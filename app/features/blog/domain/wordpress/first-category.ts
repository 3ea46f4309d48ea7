import { normalizeText } from '#platform/text/words.ts';
import type { Term } from '../post.ts';

/** The number of the category that WordPress creates first, and puts posts into that have no other. */
const firstCategoryId = 1;

const fold = (words: string) => normalizeText(words).replace(/[^\p{L}\p{N}]+/gu, '');

/** What the owner says of it (`BLOG_FIRST_CATEGORY`). */
export type FirstCategory = 'hidden' | 'shown' | undefined;

/**
 * Whether the category is the first, and hidden. Where the owner says nothing, it is while it is as WordPress created it:
 * its slug is its name, in whatever language WordPress was installed in.
 */
export function isHiddenFirst({ id, slug, name }: Term, choice: FirstCategory): boolean {
  return id === firstCategoryId && (choice ?? (fold(name) === fold(slug) ? 'hidden' : 'shown')) === 'hidden';
}
