import { expect, test } from 'vitest';
import { formatMonths, formatWait } from './format-durations.ts';

test.each([
  [0, 'in 1 second'],
  [59, 'in 59 seconds'],
  [61, 'in 2 minutes'],
  [5400, 'in 2 hours'],
])('C-03 a wait of %i seconds reads "%s"', (seconds, words) => {
  expect(formatWait(seconds)).toBe(words);
});

test.each([
  [1, 'one month'],
  [3, 'three months'],
  [12, 'twelve months'],
  [13, '13 months'],
])('P-01 %i is told as "%s"', (months, words) => {
  expect(formatMonths(months)).toBe(words);
});
