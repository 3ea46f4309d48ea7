import { expect, test } from 'vitest';
import { formatGrams, formatKilobytes, sumTransfers } from './weight.ts';

test('H-08 a warm visit weighs what a cold one does: cached files count', () => {
  const entries = [
    { name: '/a', encodedBodySize: 12_000, transferSize: 12_300, startTime: 0 },
    { name: '/b', encodedBodySize: 9_000, transferSize: 0, startTime: 40 },
    { name: '/c', encodedBodySize: 0, transferSize: 0, startTime: 50 },
  ];
  expect(sumTransfers(entries)).toBe(21_600);
});

test('H-08 a picture that stands twice on a page was loaded once; its HEAD was an answer too', () => {
  const picture = { name: '/a.svg', encodedBodySize: 900, transferSize: 1200, startTime: 1 };
  const again = { ...picture, transferSize: 0 };
  const head = { ...picture, encodedBodySize: 0, transferSize: 300 };
  expect(sumTransfers([picture, head, again])).toBe(1_500);
});

test('H-08 after a client navigation only what came since is counted', () => {
  const entries = [
    { name: '/d', encodedBodySize: 12_000, transferSize: 0, startTime: 0 },
    { name: '/e', encodedBodySize: 2_000, transferSize: 0, startTime: 900 },
    { name: '/f', encodedBodySize: 0, transferSize: 300, startTime: 950 },
  ];
  expect(sumTransfers(entries, 500)).toBe(2_600);
});

test('H-08 kilobytes are rounded up, grams have three decimals', () => {
  expect(formatKilobytes(44_001)).toBe('45');
  expect(formatGrams(72_000)).toBe('0.011');
});
