import { expect, test } from 'vitest';
import { formatGrams, formatKilobytes, sumTransfers } from './weight.ts';

const load = (name: string, encodedBodySize: number, transferSize: number) => ({
  name,
  encodedBodySize,
  transferSize,
});

test('H-08 cached files count, so a repeat visit weighs the same as a first visit', () => {
  expect(sumTransfers([load('/a', 12_000, 12_300), load('/b', 9_000, 0), load('/c', 0, 0)])).toBe(21_600);
});

test('H-08 a picture used twice counts once, and its HEAD request counts too', () => {
  const loads = [load('/a.svg', 900, 1200), load('/a.svg', 0, 300), load('/a.svg', 900, 0)];
  expect(sumTransfers(loads)).toBe(1_500);
});

test('H-08 kilobytes are rounded up, and grams have three decimal places', () => {
  expect(formatKilobytes(44_001)).toBe('45');
  expect(formatGrams(72_000)).toBe('0.011');
});
