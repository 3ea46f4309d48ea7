import { formatCsv } from '#domain/csv.ts';
import { splitGst } from './gst.ts';
import type { Order } from './order.ts';

type Column = [title: string, read: (order: Order) => string | number];

const columns: Column[] = [
  ['reference', (order) => order.reference],
  ['mode', (order) => order.mode],
  ['state', (order) => order.state],
  ['created', (order) => order.createdAt],
  ['paid', (order) => order.paidAt ?? ''],
  ['plan', (order) => order.plan],
  ['plan name', (order) => order.planName],
  ['kind', (order) => order.kind],
  ['cents', (order) => order.cents],
  ['GST cents', (order) => splitGst(order.cents).gstCents],
  ['refunded cents', (order) => order.refundedCents],
  ['subscription', (order) => order.subscription ?? ''],
  ['email', (order) => order.email],
  ['user id', (order) => order.userId ?? ''],
  ['checkout session', (order) => order.sessionId ?? ''],
  ['payment intent', (order) => order.paymentIntentId ?? ''],
  ['stripe subscription', (order) => order.subscriptionId ?? ''],
];

export function formatOrdersCsv(orders: Order[]): string {
  return formatCsv(
    columns.map(([title]) => title),
    orders.map((order) => columns.map(([, read]) => read(order))),
  );
}
