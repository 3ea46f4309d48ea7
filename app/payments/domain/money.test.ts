import { expect, test } from 'vitest';
import { formatCents, formatPrice, parseCents, splitGst } from './money.ts';

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
  expect(parseCents(`${bill} was refunded.`)).toBe(cents);
});

test.each([
  [69_000, 6_273, 62_727],
  [185_000, 16_818, 168_182],
  [1_100, 100, 1_000],
  [1_105, 100, 1_005],
  [1_106, 101, 1_005],
])('P-01 %i cents include %i of GST on a net price of %i', (cents, gstCents, withoutGstCents) => {
  expect(splitGst(cents)).toEqual({ gstCents, withoutGstCents });
});
