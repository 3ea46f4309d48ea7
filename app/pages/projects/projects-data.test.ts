import { expect, test } from 'vitest';
import { loadContent } from '#domain/content/load-content.ts';
import { createProjectsData } from './projects-data.ts';

const content = loadContent('content');
const total = content.caseStudies.length;

test('R-10 every category has a filter that shows its work, and together they show all of it', () => {
  const { categories } = createProjectsData(content, null);
  for (const { slug, name, count } of categories) {
    const { work, filter } = createProjectsData(content, slug);
    expect(filter).toEqual({ state: 'category', category: { slug, name, count } });
    expect(work.map(({ category }) => category)).toEqual(Array(count).fill(name));
  }
  expect(categories.reduce((sum, { count }) => sum + count, 0)).toBe(total);
});

test.each([
  [null, 'none'],
  ['', 'none'],
  ['knitting', 'unknown'],
])('R-10 the category %j shows all work, and the filter is %s', (slug, state) => {
  const { work, filter } = createProjectsData(content, slug);
  expect([work.length, filter]).toEqual([total, { state }]);
});
