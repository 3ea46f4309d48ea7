import { expect, test } from 'vitest';
import { formatMonths } from './format-months.ts';

test.each([
  [1, 'one month'],
  [3, 'three months'],
  [12, 'twelve months'],
  [13, '13 months'],
])('P-01 %i is told as "%s"', (months, words) => {
  expect(formatMonths(months)).toBe(words);
});
