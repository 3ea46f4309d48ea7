import { expect, test } from 'vitest';
import { addIntervals, findMinimum, formatCents, formatMoney, formatPrice, splitGst } from './money.ts';

test.each([
  [0, '$0.00', '$0'],
  [62_727, '$627.27', '$627.27'],
  [69_000, '$690.00', '$690'],
  [185_000, '$1,850.00', '$1,850'],
  [999_999, '$9,999.99', '$9,999.99'],
  [123_456_700, '$1,234,567.00', '$1,234,567'],
])('P-01 %i cents are formatted as %s on a bill and %s as a price', (cents, bill, price) => {
  expect(formatCents(cents)).toBe(bill);
  expect(formatPrice(cents)).toBe(price);
});

test.each([
  [69_000, 6_273, 62_727],
  [185_000, 16_818, 168_182],
  [1_100, 100, 1_000],
  [1_105, 100, 1_005],
  [1_106, 101, 1_005],
  [-1_106, -101, -1_005],
])('P-01 %i cents include %i of GST on a net price of %i', (cents, gstCents, withoutGstCents) => {
  expect(splitGst(cents)).toEqual({ gstCents, withoutGstCents });
});

test.each([
  [{ cents: -1_234_50, currency: 'aud' }, '−$1,234.50'],
  [{ cents: 1250, currency: 'usd' }, '12.50 USD'],
  [{ cents: 1250, currency: 'jpy' }, '1250 JPY'],
])('P-03 the money %j is told as %s', (money, text) => {
  expect(formatMoney(money)).toBe(text);
});

test.each([
  [2, 'month', 'two months'],
  [3, 'month', 'three months'],
  [13, 'year', '13 years'],
  [1, 'year', undefined],
  [3, undefined, undefined],
] as const)('P-01 a minimum of %i payments, each %s, is told as %j', (minimumPayments, interval, term) => {
  expect(findMinimum({ interval, cents: 100, minimumPayments })?.term).toBe(term);
});

test.each([
  ['2026-11-21', 3, 'month', '2027-02-21'],
  ['2027-01-31', 1, 'month', '2027-02-28'],
  ['2027-01-31', 2, 'month', '2027-03-31'],
  ['2026-12-31', 2, 'month', '2027-02-28'],
  ['2028-02-29', 1, 'year', '2029-02-28'],
  ['2026-11-21', 2, 'year', '2028-11-21'],
] as const)(
  'P-02 from %s, %i %s later is %s: the same day, or the last of a shorter month',
  (from, count, interval, to) => {
    const end = addIntervals(new Date(`${from}T10:00:00Z`), count, interval);
    expect(end.toISOString().slice(0, 10)).toBe(to);
  },
);
