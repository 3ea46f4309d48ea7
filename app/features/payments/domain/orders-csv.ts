import { formatSydneyIso, formatSydneyTime } from '#app/content/sydney-time.ts';
import { formatCsv } from '#platform/text/escape.ts';
import { currency as priceCurrency, splitGst } from './money.ts';
import type { StoredMovement } from './movement.ts';
import type { Order } from './order.ts';
import type { Receipt } from './receipt.ts';

/** A movement with its order and its receipt, if it has one. */
export type Line = { movement: StoredMovement; order: Order; receipt: Receipt | undefined };

/** Inclusive days in Sydney, such as `2026-11-21`; with `bookedSince`, only what was stored from that day on. */
type Days = { [Limit in 'since' | 'until' | 'bookedSince']?: string | undefined };

/** A time in Sydney with its seconds, so that it can be compared with Stripe's reports. */
const formatSecond = (iso: string) =>
  formatSydneyIso(new Date(iso)).replace(/:00(?=[+-])/, iso.slice(16, 19));

/** Nothing here ever changes, so that a quarter that was exported stays as it is: no states, and no accounts. */
const columns: [title: string, read: (line: Line) => string | number][] = [
  ['date', ({ movement }) => formatSecond(movement.at)],
  ['reference', ({ order }) => order.reference],
  ['kind', ({ movement }) => movement.kind],
  ['for', ({ movement }) => movement.what],
  ['cents', ({ movement }) => movement.cents],
  ['currency', ({ movement }) => movement.currency],
  // Money in another currency is held, and has no GST until a person has decided what it is.
  [
    'GST cents',
    ({ movement: { cents, currency }, receipt }) =>
      receipt?.gstCents ?? (currency === priceCurrency ? splitGst(cents).gstCents : 0),
  ],
  ['receipt', ({ receipt }) => receipt?.number ?? ''],
  ['receipt title', ({ receipt }) => receipt?.title ?? ''],
  ['buyer', ({ receipt }) => receipt?.buyer ?? ''],
  ['order email', ({ order }) => order.email],
  ['plan', ({ order }) => order.plan],
  ['mode', ({ order }) => order.mode],
  ['Stripe id', ({ movement }) => movement.stripeId],
  ['corrects', ({ movement }) => movement.corrects ?? ''],
  ['booked', ({ movement }) => formatSecond(movement.storedAt)],
];

/** Formats one row for each movement of money, oldest first, by its day at Stripe. */
export function formatOrdersCsv(
  lines: Line[],
  { since = '', until = '9', bookedSince = '' }: Days = {},
): string {
  const dayOf = (iso: string) => formatSydneyTime(iso).slice(0, 10);
  const isWithin = ({ movement: { at, storedAt } }: Line) =>
    dayOf(at) >= since && dayOf(at) <= until && dayOf(storedAt) >= bookedSince;
  return formatCsv(
    columns.map(([title]) => title),
    lines.filter(isWithin).map((line) => columns.map(([, read]) => read(line))),
  );
}
