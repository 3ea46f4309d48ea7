import { expect, test } from 'vitest';
import { createPaidOrder } from '#tests/orders.ts';
import { formatOrdersCsv } from './orders-csv.ts';

test('P-03 an unpaid order is exported with an amount of zero', () => {
  const paid = createPaidOrder({ cents: 69_000 });
  const order = createPaidOrder({ cents: 69_000, state: 'open', paidAt: undefined });
  const [titles = [], ...rows] = formatOrdersCsv([order, paid])
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')));
  const read = (title: string) => rows.map((row) => row[titles.indexOf(title)]);
  expect(read('state')).toEqual(['open', 'paid']);
  expect(read('cents')).toEqual(['0', '69000']);
  expect(read('GST cents after refunds')).toEqual(['0', '6273']);
});
