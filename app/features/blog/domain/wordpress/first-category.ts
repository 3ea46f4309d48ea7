import { foldText } from '#platform/text/words.ts';
import type { Term } from '../post.ts';

/** The number of the category that WordPress creates first, and puts posts into that have no other. */
const firstCategoryId = 1;

const fold = (words: string) => foldText(words).replace(/[^\p{L}\p{N}]+/gu, '');

/**
 * Whether the category is the one that WordPress created, as it created it: its slug is its name, in whatever language
 * WordPress was installed in. An owner who renames it leaves the slug, or says that it is shown (`BLOG_FIRST_CATEGORY`).
 */
export function isUntouchedFirst({ id, slug, name }: Term): boolean {
  return id === firstCategoryId && fold(name) === fold(slug);
}
