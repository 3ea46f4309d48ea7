import { expect, test } from 'vitest';
import { listCategories } from './projects-data.ts';

const work = ['SEO', 'Web Design', 'Cultural Institution', 'Web Design', 'Content'].map((category) => ({
  category,
}));

test('R-10 categories have a slug and a count, and are sorted by count, then by name', () => {
  expect(listCategories(work)).toEqual([
    { name: 'Web Design', slug: 'web-design', count: 2 },
    { name: 'Content', slug: 'content', count: 1 },
    { name: 'Cultural Institution', slug: 'cultural-institution', count: 1 },
    { name: 'SEO', slug: 'seo', count: 1 },
  ]);
});
