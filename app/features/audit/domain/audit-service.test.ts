import { expect, test } from 'vitest';
import { parseMonthlyViews } from './audit-service.ts';

test.each<[string, number | undefined]>([
  ['  ', undefined],
  ['0', 0],
  ['12000', 12_000],
  ['12 000', 12_000],
  ['12.000', 12_000],
  ['1’234’567', 1_234_567],
  ['1,234,567', 1_234_567],
  ['1000000000', 1_000_000_000],
])('W-01 %j is read as %s page views', (input, views) => {
  expect(parseMonthlyViews(input)).toEqual({ ok: true, views });
});

test.each(['-1', '1.5', '12k', '1e3', '12,00', 'many', '1000000001', '١٢'])(
  'W-01 %j is not a number of page views',
  (input) => {
    expect(parseMonthlyViews(input).ok).toBe(false);
  },
);
