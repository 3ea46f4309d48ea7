import { expect, test } from 'vitest';
import { listRelatedWork, splitMetric } from './project-data.ts';

test.each([
  ['265% sales increase', '265%', 'sales increase'],
  ['1.1 s to load on 3G', '1.1 s', 'to load on 3G'],
  ['3 in 5 visits start in search', '3 in 5', 'visits start in search'],
  ['-40% page weight', '-40%', 'page weight'],
  ['1,200 new readers', '1,200', 'new readers'],
  ['Top 3 in search', undefined, 'Top 3 in search'],
  ['90%', undefined, '90%'],
])('R-11 the result "%s" is set as the figure %s and its words', (metric, figure, text) => {
  expect(splitMetric(metric)).toEqual(figure ? { figure, text } : { text });
});

const create = (slug: string, category: string, ...services: string[]) => ({ slug, category, services });

const all = [
  create('a', 'SEO', 'Search'),
  create('b', 'Content', 'Film'),
  create('c', 'SEO', 'Words'),
  create('d', 'Branding', 'Search', 'Words'),
  create('e', 'SEO', 'Search'),
  create('f', 'Content', 'Film', 'Words'),
];
const find = (slug: string) => all.find((work) => work.slug === slug) ?? create(slug, 'Other', 'Other');

test.each([
  ['the same category and services first', 'a', 3, ['e', 'c', 'd']],
  ['among equals the next in the list, round its end', 'c', 4, ['e', 'a', 'd', 'f']],
  ['filled up with what has nothing in common', 'a', 5, ['e', 'c', 'd', 'b', 'f']],
  ['also where nothing has anything in common', 'x', 2, ['a', 'b']],
])('R-11 related work: %s (of %s, %i)', (_rule, slug, count, related) => {
  expect(listRelatedWork(find(slug), all, count).map((work) => work.slug)).toEqual(related);
});
