import { formatSydneyIso, formatSydneyTime } from '#app/content/sydney-time.ts';
import { formatCsv } from '#platform/text/escape.ts';
import { currency as priceCurrency, splitGst } from './money.ts';
import type { StoredMovement } from './movement.ts';
import type { Order } from './order.ts';
import { isIssuedOnAcceptance, type Receipt } from './receipt.ts';

/** A movement with its order and its receipt, if it has one. */
export type Line = { movement: StoredMovement; order: Order; receipt: Receipt | undefined };

/** Inclusive days in Sydney, such as `2026-11-21`; with `bookedSince`, only what was stored from that day on. */
type Days = { [Limit in 'since' | 'until' | 'bookedSince']?: string | undefined };

/** A time in Sydney with its seconds, so that it can be compared with Stripe's reports. */
const formatSecond = (iso: string) =>
  formatSydneyIso(new Date(iso)).replace(/:00(?=[+-])/, iso.slice(16, 19));

type Row = {
  order: Order;
  /** The receipt that was issued when the row was booked, if any. */
  receipt: Receipt | undefined;
  gstCents: number;
  movement: Pick<StoredMovement, 'at' | 'what' | 'cents' | 'currency' | 'stripeId' | 'corrects' | 'storedAt'>;
  kind: StoredMovement['kind'] | 'receipt';
};

/**
 * A movement is a row. While an order is held, its money has no receipt; if the agency accepts it, the receipts are rows of
 * their own on that day, without money, so that no earlier row changes.
 */
function listRows({ movement, order, receipt }: Line): Row[] {
  const { kind, cents, currency } = movement;
  const later = receipt && isIssuedOnAcceptance(receipt, movement, order) ? receipt : undefined;
  const known = later ? undefined : receipt;
  // Money in another currency is held, and has no GST until a person has decided what it is.
  const gstCents = known?.gstCents ?? (currency === priceCurrency ? splitGst(cents).gstCents : 0);
  const moved: Row = { order, receipt: known, gstCents, movement, kind };
  if (!later) return [moved];
  const issued = { ...movement, cents: 0, at: later.issuedAt, storedAt: later.issuedAt };
  const difference = later.gstCents - gstCents;
  return [moved, { order, receipt: later, gstCents: difference, movement: issued, kind: 'receipt' }];
}

/** Nothing here ever changes, so that a quarter that was exported stays as it is: no states, and no accounts. */
const columns: [title: string, read: (row: Row) => string | number][] = [
  ['date', ({ movement }) => formatSecond(movement.at)],
  ['reference', ({ order }) => order.reference],
  ['kind', ({ kind }) => kind],
  ['for', ({ movement }) => movement.what],
  ['cents', ({ movement }) => movement.cents],
  ['currency', ({ movement }) => movement.currency],
  ['GST cents', ({ gstCents }) => gstCents],
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

/** Formats the rows of all movements of money, oldest first, by their day at Stripe. */
export function formatOrdersCsv(
  lines: Line[],
  { since = '', until = '9', bookedSince = '' }: Days = {},
): string {
  const dayOf = (iso: string) => formatSydneyTime(iso).slice(0, 10);
  const isWithin = ({ movement: { at, storedAt } }: Row) =>
    dayOf(at) >= since && dayOf(at) <= until && dayOf(storedAt) >= bookedSince;
  return formatCsv(
    columns.map(([title]) => title),
    lines
      .flatMap(listRows)
      .filter(isWithin)
      .toSorted((a, b) => a.movement.at.localeCompare(b.movement.at))
      .map((row) => columns.map(([, read]) => read(row))),
  );
}

/** Lists the quarters of the last three years, such as `2026-Q4`, newest first. `today` is a day in Sydney. */
export function listQuarters(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const newest = year * 4 + Math.floor((month - 1) / 3);
  return Array.from({ length: 12 }, (_, back) => newest - back).map(
    (quarter) => `${Math.floor(quarter / 4)}-Q${(quarter % 4) + 1}`,
  );
}

/** The first and last day of a quarter, both included; undefined for anything else. */
export function findQuarter(name: string): { since: string; until: string } | undefined {
  const [, year, number] = /^(\d{4})-Q([1-4])$/.exec(name) ?? [];
  if (!year || !number) return undefined;
  const last = Number(number) * 3;
  const days = new Date(Date.UTC(Number(year), last, 0)).getUTCDate();
  const format = (month: number, day: number) =>
    `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return { since: format(last - 2, 1), until: format(last, days) };
}
