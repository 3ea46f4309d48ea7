import { expect, test } from 'vitest';
import { listByCategory, listCategories } from './projects-data.ts';

const work = ['SEO', 'Web Design', 'Cultural Institution', 'Web Design', 'Content'].map(
  (category, index) => ({
    slug: `work-${index}`,
    category,
  }),
);

test('R-10 categories come with their slug and count, the largest first, then by name', () => {
  expect(listCategories(work)).toEqual([
    { name: 'Web Design', slug: 'web-design', count: 2 },
    { name: 'Content', slug: 'content', count: 1 },
    { name: 'Cultural Institution', slug: 'cultural-institution', count: 1 },
    { name: 'SEO', slug: 'seo', count: 1 },
  ]);
});

test('R-10 the work of a category keeps its order, a slug of no category has none', () => {
  expect(listByCategory(work, 'web-design').map(({ slug }) => slug)).toEqual(['work-1', 'work-3']);
  expect(listByCategory(work, 'webdesign')).toEqual([]);
  expect(listByCategory(work, '')).toEqual([]);
});
