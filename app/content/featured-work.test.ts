import { expect, test } from 'vitest';
import type { CaseStudy } from './case-study.ts';
import { listFeaturedWork } from './featured-work.ts';

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
])('HP-05 of the chosen case studies %j the first five that exist are shown: %j', (chosen, shown) => {
  expect(listFeaturedWork(chosen, studies).map(({ slug }) => slug)).toEqual(shown);
});
