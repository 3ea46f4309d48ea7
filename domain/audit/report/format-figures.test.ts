import { expect, test } from 'vitest';
import { formatBytes, formatGrams } from './format-figures.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [999_499, '999 kB'],
  [999_500, '1.00 MB'],
])('W-01 %i bytes are told as %s', (bytes, told) => {
  expect(formatBytes(bytes)).toBe(told);
});

test.each([
  [0, '0.000'],
  [0.000_14, 'under 0.001'],
  [0.0005, '0.001'],
  [0.0994, '0.099'],
  [0.0996, '0.10'],
])('W-01 %d grams are told as %s', (grams, told) => {
  expect(formatGrams(grams)).toBe(told);
});
