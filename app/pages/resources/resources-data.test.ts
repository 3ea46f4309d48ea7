import { expect, test } from 'vitest';
import { loadContent } from '#domain/content/load-content.ts';
import { findResourcesData } from './resources-data.ts';

const content = loadContent('content');

test('R-09 the index names every guide once, as a tool or as a guide', () => {
  const data = findResourcesData(content, []);
  const named = [...(data?.tools.map(({ to }) => to) ?? []), ...(data?.guides.map(({ path }) => path) ?? [])];
  const guides = content.pages.filter(({ kind }) => kind === 'guide').map(({ path }) => path);
  for (const path of guides) expect(named.filter((name) => name === path)).toHaveLength(1);
  expect(named).toEqual(expect.arrayContaining(['/website-carbon', '/sustainability-quiz', '/seo-booster']));
});

test('R-09 without its words there is no index', () => {
  expect(findResourcesData({ ...content, pages: [] }, [])).toBeUndefined();
});
