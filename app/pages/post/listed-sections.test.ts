import { expect, test } from 'vitest';
import type { PostSection } from '#domain/blog/post.ts';
import { listShownSections } from './listed-sections.ts';

const create = (...levels: PostSection['level'][]): PostSection[] =>
  levels.map((level, index) => ({ id: `s-${index}`, text: `Section ${index}`, level }));
const listLevels = (sections: PostSection[]) => listShownSections(sections).map(({ level }) => level);

test('R-13 a post with fewer than three sections has no list of them', () => {
  expect(listLevels(create())).toEqual([]);
  expect(listLevels(create(2, 2))).toEqual([]);
});

test('R-13 three main sections are listed without those within them', () => {
  expect(listLevels(create(2, 3, 2, 3, 2))).toEqual([2, 2, 2]);
});

test('R-13 where main sections are too few, those within them are listed too', () => {
  expect(listLevels(create(2, 3, 3))).toEqual([2, 3, 3]);
});
