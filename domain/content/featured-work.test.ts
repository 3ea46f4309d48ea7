import { expect, test } from 'vitest';
import type { CaseStudy } from './case-study.ts';
import { listFeaturedWork } from './featured-work.ts';

const studies = ['a', 'b', 'c', 'd', 'e', 'f'].map((slug) => ({ slug }) as CaseStudy);
const listSlugs = (chosen: string[]) => listFeaturedWork(chosen, studies).map(({ slug }) => slug);

test('HP-05 chosen slugs without data are skipped, the others keep the order of the list', () => {
  expect(listSlugs(['d', 'jarli-reach-stars', 'a', 'willow', 'c'])).toEqual(['d', 'a', 'c']);
});

test('HP-05 at most five show, counted after those without data are skipped', () => {
  expect(listSlugs(['willow', 'a', 'b', 'c', 'd', 'e', 'f'])).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('HP-05 only chosen slugs show', () => {
  expect(listSlugs([])).toEqual([]);
});
