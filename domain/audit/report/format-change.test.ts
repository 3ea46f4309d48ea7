import { expect, test } from 'vitest';
import { formatChange } from './format-change.ts';

test.each([
  [12_986, 100, '130 times as much'],
  [1000, 100, '10 times as much'],
  [990, 100, '890% more'],
  [50, 100, '50% less'],
  [1, 100, '99% less'],
  [100, 100, 'the same'],
  [5, 0, ''],
  [undefined, 5, ''],
])('W-01 %s against %s is “%s”', (here, there, says) => {
  expect(formatChange(here, there)).toBe(says);
});
