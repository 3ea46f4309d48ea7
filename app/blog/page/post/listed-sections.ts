import type { PostSection } from '../../domain/post.ts';

/** Fewer sections than this need no list. */
const fewest = 3;

/** What `On this page` lists: the main sections, or all where only together they are enough; none of a short post. */
export function listShownSections(sections: PostSection[]): PostSection[] {
  const main = sections.filter(({ level }) => level === 2);
  if (main.length >= fewest) return main;
  return sections.length >= fewest ? sections : [];
}
