import { expect, test } from 'vitest';
import { formatWait } from './format-wait.ts';

test.each([
  [0, 'in 1 second'],
  [59, 'in 59 seconds'],
  [60, 'in 1 minute'],
  [61, 'in 2 minutes'],
  [5399, 'in 90 minutes'],
  [5400, 'in 2 hours'],
  [7201, 'in 3 hours'],
  [86_400, 'in 24 hours'],
])('C-03 a wait of %i seconds reads "%s"', (seconds, words) => {
  expect(formatWait(seconds)).toBe(words);
});
