import { expect, test } from 'vitest';
import { formatHeadline } from './page-words.ts';

test.each([
  ['{count} projects', 20, 'Twenty projects'],
  ['{count} projects', 21, '21 projects'],
  ['Our work', 15, 'Our work'],
])('R-10 the headline "%s" over %i projects reads "%s"', (headline, count, shown) => {
  expect(formatHeadline(headline, count)).toBe(shown);
});
