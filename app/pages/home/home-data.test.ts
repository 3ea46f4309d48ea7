import { expect, test } from 'vitest';
import { loadContent } from '#app/content/load-content.ts';
import { createHomeData, type TeaserView } from './home-data.ts';

const content = loadContent('content');
const slugs = content.caseStudies.map(({ slug }) => slug);
const teaser: TeaserView = { state: 'empty', posts: [] };

test('content that is only for the agency never reaches the payload', () => {
  const payload = JSON.stringify(createHomeData(content, teaser));
  for (const hidden of ['"placeholders"', '"sample"', '"chosen"', '"body"'])
    expect(payload).not.toContain(hidden);
});

test.each([
  [
    ['jarli', 'no-such-study', 'popology'],
    ['jarli', 'popology'],
  ],
  [['no-such-study', ...slugs], slugs.slice(0, 5)],
  [[], []],
])('HP-05 the chosen case studies %j show as the first five that exist: %j', (chosen, shown) => {
  const home = { ...content.home, work: { ...content.home.work, chosen } };
  const { work } = createHomeData({ ...content, home }, teaser);
  expect(work.map(({ slug }) => slug)).toEqual(shown);
});
