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

const all = ['SEO', 'Content', 'SEO', 'Branding', 'SEO', 'Content'].map((category, place) => ({
  category,
  place,
}));

test.each([
  ['of the same category first, and not the neighbours', 0, [2, 4]],
  ['then the next in the list', 1, [5, 3]],
  ['round its end', 4, [0, 2]],
  ['and others where none has the category', 3, [5, 0]],
])('R-11 related work is %s (of entry %i)', (_rule, place, related) => {
  expect(listRelatedWork(all, place).map((work) => work.place)).toEqual(related);
});
