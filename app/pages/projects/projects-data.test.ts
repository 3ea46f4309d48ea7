import { expect, test } from 'vitest';
import { loadContent } from '#domain/content/load-content.ts';
import { createProjectsData } from './projects-data.ts';

const content = loadContent('content');

test('R-10 without a filter all fifteen stand in the order of the content', () => {
  const { work, filter, total, words } = createProjectsData(content, null);
  expect(work.map(({ slug }) => slug)).toEqual(content.caseStudies.map(({ slug }) => slug));
  expect([work.length, total, filter]).toEqual([15, 15, { state: 'none' }]);
  expect(words.headline).toBe('Fifteen projects, no two alike');
});

test('R-10 every category has a filter that shows its work, and together they show all of it', () => {
  const { categories } = createProjectsData(content, null);
  const shown = categories.map(({ slug, name, count }) => {
    const { work, filter } = createProjectsData(content, slug);
    expect(filter).toEqual({ state: 'category', category: { slug, name, count } });
    expect(work.length).toBe(count);
    expect(new Set(work.map(({ category }) => category))).toEqual(new Set([name]));
    return work.length;
  });
  expect(shown.reduce((sum, length) => sum + length, 0)).toBe(15);
});

test('R-10 an empty category is no filter, an unknown one shows all and is told apart', () => {
  expect(createProjectsData(content, '').filter).toEqual({ state: 'none' });
  const unknown = createProjectsData(content, 'knitting');
  expect(unknown.filter).toEqual({ state: 'unknown' });
  expect(unknown.work).toHaveLength(15);
});
