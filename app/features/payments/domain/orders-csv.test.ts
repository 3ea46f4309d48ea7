import { expect, test } from 'vitest';
import { createPaidOrder, createPayment } from '#tests/orders.ts';
import { readCsv } from '#tests/payment-service.ts';
import { findQuarter, formatOrdersCsv, type Line, listQuarters } from './orders-csv.ts';

const read = (lines: Line[], days?: Parameters<typeof formatOrdersCsv>[1]) =>
  readCsv(formatOrdersCsv(lines, days));

const order = createPaidOrder();
const lineOf = (change: Parameters<typeof createPayment>[0]): Line => {
  return { order, movement: createPayment(change), receipt: undefined };
};
const payment = lineOf({});
const refund = lineOf({ kind: 'refund', stripeId: 're_1', cents: -1100, at: '2027-01-02T01:00:00.000Z' });

test('P-03 a refund is a row of its own, in the quarter in which it was made', () => {
  const last = { since: '2026-10-01', until: '2026-12-31' };
  expect(read([payment, refund], last)).toMatchObject([{ cents: '185000', 'GST cents': '16818' }]);
  const next = { since: '2027-01-01', until: '2027-03-31' };
  expect(read([payment, refund], next)).toMatchObject([
    { kind: 'refund', cents: '-1100', 'GST cents': '-100' },
  ]);
});

test('P-03 a movement belongs to the day in Sydney when it happened at Stripe', () => {
  const late = lineOf({ at: '2026-06-30T13:59:51.000Z', storedAt: '2026-07-02T00:00:00.000Z' });
  const early = lineOf({ at: '2026-06-30T14:01:00.000Z', storedAt: '2026-07-02T00:00:00.000Z' });
  expect(read([late, early], { until: '2026-06-30' })).toMatchObject([
    { date: '2026-06-30T23:59:51+10:00', booked: '2026-07-02T10:00:00+10:00' },
  ]);
  // What came after an export is listed on its own.
  const sooner = lineOf({ at: late.movement.at, storedAt: '2026-07-01T13:00:00.000Z' });
  expect(read([sooner, late], { until: '2026-06-30', bookedSince: '2026-07-02' })).toHaveLength(1);
});

test('P-03 money in another currency states it, and has no GST', () => {
  expect(read([lineOf({ currency: 'usd' })])).toMatchObject([
    { cents: '185000', currency: 'usd', 'GST cents': '0' },
  ]);
});

test('P-03 quarters are those of the calendar', () => {
  expect(listQuarters('2026-11-29').slice(0, 5)).toEqual([
    '2026-Q4',
    '2026-Q3',
    '2026-Q2',
    '2026-Q1',
    '2025-Q4',
  ]);
  expect(findQuarter('2028-Q1')).toEqual({ since: '2028-01-01', until: '2028-03-31' });
  expect(findQuarter('2026-Q4')).toEqual({ since: '2026-10-01', until: '2026-12-31' });
  for (const name of ['', '2026-Q5', '2026-Q0', '26-Q1', 'x']) expect(findQuarter(name)).toBeUndefined();
});
