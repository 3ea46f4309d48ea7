import { co2 } from '@tgwf/co2';
import { expect, test } from 'vitest';
import { formatGrams, formatKilobytes, gramsCo2ePerByte, sumTransfers } from './weight.ts';

test('H-08 grams a byte are those of the CO2.js library, model SWD v4, not green', () => {
  const library = new co2({ model: 'swd', version: 4 });
  expect(gramsCo2ePerByte * 1e6).toBeCloseTo(Number(library.perByte(1e6, false)), 3);
});

test('H-08 a warm visit weighs what a cold one does: cached files count', () => {
  const entries = [
    { encodedBodySize: 12_000, transferSize: 12_300, startTime: 0 },
    { encodedBodySize: 9_000, transferSize: 0, startTime: 40 },
    { encodedBodySize: 0, transferSize: 0, startTime: 50 },
  ];
  expect(sumTransfers(entries)).toBe(21_600);
});

test('H-08 after a client navigation only what came since is counted', () => {
  const entries = [
    { encodedBodySize: 12_000, transferSize: 0, startTime: 0 },
    { encodedBodySize: 2_000, transferSize: 0, startTime: 900 },
    { encodedBodySize: 0, transferSize: 300, startTime: 950 },
  ];
  expect(sumTransfers(entries, 500)).toBe(2_600);
});

test('H-08 kilobytes are rounded up, grams have three decimals', () => {
  expect(formatKilobytes(44_001)).toBe('45');
  expect(formatGrams(72_000)).toBe('0.011');
});
