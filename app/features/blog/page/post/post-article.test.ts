import { expect, test } from 'vitest';
import type { PostSection } from '../../domain/post.ts';
import { listShownSections } from './post-article.tsx';

test.each<[PostSection['level'][], PostSection['level'][]]>([
  [[2, 2], []],
  [
    [2, 3, 2, 3, 2],
    [2, 2, 2],
  ],
  [
    [2, 3, 3],
    [2, 3, 3],
  ],
])('R-13 a post with sections of the levels %j lists those of %j', (levels, shown) => {
  const sections = levels.map((level, index) => ({ id: `s-${index}`, text: `Section ${index}`, level }));
  expect(listShownSections(sections).map(({ level }) => level)).toEqual(shown);
});
