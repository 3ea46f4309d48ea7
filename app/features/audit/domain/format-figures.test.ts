import { expect, test } from 'vitest';
import { formatBytes, formatChange, formatGrams, formatGramsPerYear, formatShare } from './format-figures.ts';

test.each([
  [
    formatBytes,
    [0, 1, 999, 1000, 999_499, 999_500],
    '0 bytes, 1 byte, 999 bytes, 1\u202fkB, 999\u202fkB, 1.00\u202fMB',
  ],
  [formatGrams, [0, 0.000_14, 0.0005, 0.0994, 0.0996], '0.000, under 0.001, 0.001, 0.099, 0.10'],
  [
    formatGramsPerYear,
    [994, 995, 9949, 9950, 2_500_000],
    '994\u202fg, 1.0\u202fkg, 9.9\u202fkg, 10\u202fkg, 2.5\u202ft',
  ],
  [formatShare, [0, 0.004, 0.456], '0%, <1%, 46%'],
])('W-01 figures are written with as many digits as are significant (%#)', (format, figures, written) => {
  expect(figures.map(format).join(', ')).toBe(written);
});

test.each([
  [1000, 100, '10 times as much'],
  [990, 100, '890% more'],
  [50, 100, '50% less'],
  [100, 100, 'the same'],
  [5, 0, ''],
  [undefined, 5, ''],
])('W-01 %s compared with %s is “%s”', (here, there, says) => {
  expect(formatChange(here, there)).toBe(says);
});
