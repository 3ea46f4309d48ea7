import type { PostSection } from '../../domain/post.ts';

/** A post with fewer sections than this needs no list of them. */
const fewest = 3;

/**
 * The sections that `On this page` lists: the main ones, or all levels where the main ones are too few; none for a
 * short post.
 */
export function listShownSections(sections: PostSection[]): PostSection[] {
  const main = sections.filter(({ level }) => level === 2);
  if (main.length >= fewest) return main;
  return sections.length >= fewest ? sections : [];
}
