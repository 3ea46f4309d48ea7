import { expect, test } from 'vitest';
import type { Order } from './order.ts';
import { formatOrdersCsv } from './orders-csv.ts';

const order: Order = {
  id: 'an-id',
  reference: 'SB-P-7K3M9Q2',
  minimumMonths: 1,
  mode: 'sandbox',
  userId: undefined,
  plan: 'no-fluff',
  planName: 'No Fluff',
  kind: 'one-off',
  cents: 69_000,
  email: 'ana@tidepool.example',
  state: 'open',
  sessionNumber: 1,
  sessionId: undefined,
  paymentIntentId: undefined,
  subscriptionId: undefined,
  subscription: undefined,
  refundedCents: 0,
  dispute: undefined,
  createdAt: '2026-11-21T00:00:00.000Z',
  paidAt: undefined,
  fulfilledAt: undefined,
  version: 1,
};

test('P-03 an order that nobody paid brings no money, and no GST, into the books', () => {
  const paid: Order = { ...order, state: 'paid', paidAt: '2026-11-21T00:02:00.000Z' };
  const [titles = [], ...rows] = formatOrdersCsv([order, paid])
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')));
  const read = (title: string) => rows.map((row) => row[titles.indexOf(title)]);
  expect(read('state')).toEqual(['open', 'paid']);
  expect(read('cents')).toEqual(['0', '69000']);
  expect(read('GST cents after refunds')).toEqual(['0', '6273']);
});
