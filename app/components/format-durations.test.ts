import { expect, test } from 'vitest';
import { formatWait } from './format-durations.ts';

test.each([
  [0, 'in 1 second'],
  [59, 'in 59 seconds'],
  [61, 'in 2 minutes'],
  [5400, 'in 2 hours'],
])('C-03 a wait of %i seconds reads "%s"', (seconds, text) => {
  expect(formatWait(seconds)).toBe(text);
});
