import { expect, test } from 'vitest';
import { splitMetric } from './project-data.ts';

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
