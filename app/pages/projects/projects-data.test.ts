import { expect, test } from 'vitest';
import { loadContent } from '#domain/content/load-content.ts';
import { formatHeadline } from '#domain/content/projects-page.ts';
import { createProjectsData } from './projects-data.ts';

const content = loadContent('content');

const count = content.caseStudies.length;

test('R-10 without a filter all stand in the order of the content, counted in the headline', () => {
  const projects = { ...content.projects, headline: '{count} projects' };
  const { work, filter, total, words } = createProjectsData({ ...content, projects }, null);
  expect(work.map(({ slug }) => slug)).toEqual(content.caseStudies.map(({ slug }) => slug));
  expect([work.length, total, filter]).toEqual([count, count, { state: 'none' }]);
  expect(words.headline).toBe(formatHeadline('{count} projects', count));
});

test('R-10 every category has a filter that shows its work, and together they show all of it', () => {
  const { categories } = createProjectsData(content, null);
  const shown = categories.map((category) => {
    const { work, filter } = createProjectsData(content, category.slug);
    expect(filter).toEqual({ state: 'category', category });
    expect(work.length).toBe(category.count);
    expect(new Set(work.map((shownWork) => shownWork.category))).toEqual(new Set([category.name]));
    return work.length;
  });
  expect(shown.reduce((sum, length) => sum + length, 0)).toBe(count);
});

test('R-10 an empty category is no filter, an unknown one shows all and is told apart', () => {
  expect(createProjectsData(content, '').filter).toEqual({ state: 'none' });
  const unknown = createProjectsData(content, 'knitting');
  expect(unknown.filter).toEqual({ state: 'unknown' });
  expect(unknown.work).toHaveLength(count);
});
