import { expect, test } from 'vitest';
import { findRatingSummary } from './rating.ts';

test.each([
  [[5, 5, 5], { average: '5.0', count: 3 }],
  [[5, 5, 4], { average: '4.7', count: 3 }],
  // A half rounds up, also 4.35, which is stored a little below itself.
  [[...Array(13).fill(4), ...Array(7).fill(5)], { average: '4.4', count: 20 }],
  [[], undefined],
])('SEO-02 the ratings %j have the average and count %j', (ratings, summary) => {
  expect(findRatingSummary(ratings.map((rating) => ({ rating })))).toEqual(summary);
});
