import { formatSydneyIso, formatSydneyTime } from '#app/content/sydney-time.ts';
import { formatCsv } from '#platform/text/escape.ts';
import { parseCents, splitGst } from './money.ts';
import type { Order } from './order.ts';
import { listRefunds, type StoredNote } from './order-note.ts';

type MoneyNote = StoredNote & { orderId: string };

/** An inclusive range of days in Sydney, such as `2026-11-21`. */
type Days = { since?: string | undefined; until?: string | undefined };

type Row = {
  order: Order;
  /** `month`: a month after the first. `month refund`: a refund of such a month. */
  kind: Order['kind'] | 'month' | 'month refund';
  /** The time of the payment or refund; for an unpaid order, of the order. */
  at: string;
  cents: number;
  refundedCents: number;
  /** The Stripe id of a month's invoice or refund. */
  about: string;
};

type Column = [title: string, read: (row: Row) => string | number];

const columns: Column[] = [
  ['reference', ({ order }) => order.reference],
  ['mode', ({ order }) => order.mode],
  ['state', ({ order }) => order.state],
  ['created', ({ order }) => formatSydneyIso(new Date(order.createdAt))],
  ['paid', ({ order, kind, at }) => formatPaid(kind === order.kind ? order.paidAt : at)],
  ['plan', ({ order }) => order.plan],
  ['plan name', ({ order }) => order.planName],
  ['kind', ({ kind }) => kind],
  ['cents', ({ cents }) => cents],
  ['GST cents', ({ cents }) => splitGst(cents).gstCents],
  ['refunded cents', ({ refundedCents }) => refundedCents],
  ['GST cents after refunds', ({ cents, refundedCents }) => splitGst(cents - refundedCents).gstCents],
  ['subscription', ({ order }) => order.subscription ?? ''],
  ['dispute', ({ order }) => order.dispute ?? ''],
  ['email', ({ order }) => order.email],
  ['buyer', ({ order }) => order.buyer],
  ['user id', ({ order }) => order.userId ?? ''],
  ['checkout session', ({ order }) => order.sessionId ?? ''],
  ['payment intent', ({ order }) => order.paymentIntentId ?? ''],
  ['stripe subscription', ({ order }) => order.subscriptionId ?? ''],
  ['about', ({ about }) => about],
];

const formatPaid = (at: string | undefined) => (at ? formatSydneyIso(new Date(at)) : '');

/** Formats a row for each order with its first payment, and a row for each later month or refund of one. */
export function formatOrdersCsv(orders: Order[], notes: MoneyNote[] = [], days: Days = {}): string {
  const rows = orders.flatMap((order) => [
    createRow(order),
    ...listMonths(
      order,
      notes.filter(({ orderId }) => orderId === order.id),
    ),
  ]);
  return formatCsv(
    columns.map(([title]) => title),
    rows.filter(({ at }) => isWithin(at, days)).map((row) => columns.map(([, read]) => read(row))),
  );
}

function createRow(order: Order): Row {
  const { kind, cents, refundedCents, paidAt, createdAt } = order;
  // The amount of an unpaid order is 0, because bookkeepers add up the column.
  const paid = paidAt ? cents : 0;
  return { order, kind, cents: paid, refundedCents, at: paidAt ?? createdAt, about: '' };
}

function listMonths(order: Order, notes: MoneyNote[]): Row[] {
  const months = notes.filter(({ what }) => what === 'month-paid');
  // Refunds of the first payment are in the order's own row.
  const refunds = listRefunds(notes).filter(({ invoiceId }) => invoiceId);
  return [
    ...months.map(({ text, at, about }): Row => {
      return { order, kind: 'month', at, about, cents: parseCents(text) ?? 0, refundedCents: 0 };
    }),
    ...refunds.map(({ cents, at, about }): Row => {
      return { order, kind: 'month refund', at, about, cents: 0, refundedCents: cents };
    }),
  ];
}

function isWithin(at: string, { since, until }: Days): boolean {
  const day = formatSydneyTime(at).slice(0, 10);
  return (since === undefined || day >= since) && (until === undefined || day <= until);
}
