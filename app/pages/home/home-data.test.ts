import path from 'node:path';
import { expect, test } from 'vitest';
import { loadContent } from '#app/content/load-content.ts';
import type { CaseStudy } from '../../content/case-study.ts';
import { createHomeData, listFeaturedWork } from './home-data.ts';

test('what is only for the agency never reaches the payload', () => {
  const content = loadContent(path.join(import.meta.dirname, '../../../content'));
  content.home.work.chosen.push('a-project-without-data');
  const payload = JSON.stringify(createHomeData(content, { state: 'empty', posts: [] }));
  for (const hidden of [
    '"placeholders"',
    '"sample"',
    '"chosen"',
    'a-project-without-data',
    'longDescription',
  ])
    expect(payload).not.toContain(hidden);
});

const studies = ['a', 'b', 'c', 'd', 'e', 'f'].map((slug) => ({ slug }) as CaseStudy);

test.each([
  [
    ['d', 'no-such-study', 'a', 'c'],
    ['d', 'a', 'c'],
  ],
  [
    ['no-such-study', 'a', 'b', 'c', 'd', 'e', 'f'],
    ['a', 'b', 'c', 'd', 'e'],
  ],
  [[], []],
])('HP-05 the chosen case studies %j show as the first five that exist: %j', (chosen, shown) => {
  expect(listFeaturedWork(chosen, studies).map(({ slug }) => slug)).toEqual(shown);
});
