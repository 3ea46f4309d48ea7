import { expect, test } from 'vitest';
import { splitMetric } from './metric.ts';

test.each([
  ['265% sales increase', '265%', 'sales increase'],
  ['1.1 s to load on 3G', '1.1 s', 'to load on 3G'],
  ['3 in 5 visits start in search', '3 in 5', 'visits start in search'],
  ['-40% page weight', '-40%', 'page weight'],
  ['2x faster', '2x', 'faster'],
  ['1,200 new readers', '1,200', 'new readers'],
  ['4 schools joined', '4', 'schools joined'],
])('R-11 the result "%s" is set as %s and its words', (metric, figure, text) => {
  expect(splitMetric(metric)).toEqual({ figure, text });
});

test.each(['Shortlisted for an award', 'Top 3 in search', '90%'])(
  'R-11 the result "%s" stands as it is',
  (metric) => {
    expect(splitMetric(metric)).toEqual({ text: metric });
  },
);
