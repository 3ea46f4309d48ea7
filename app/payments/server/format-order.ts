import { formatSydneyTime } from '#app/content/sydney-time.ts';
import { headerText } from '#platform/mail/header-text.ts';
import { formatCents } from '../domain/format-money.ts';
import type { Order } from '../domain/order.ts';
import type { OrderWithHistory } from '../domain/order-admin.ts';
import { listOrderFacts } from '../domain/order-emails.ts';
import type { Reconciled } from '../domain/reconcile.ts';

/** One line an order: what a terminal can show of it. */
export function formatOrderList(orders: Order[]): string {
  const rows = orders.map((order) => [
    order.reference,
    formatSydneyTime(order.createdAt),
    order.state,
    order.subscription ?? '',
    `${formatCents(order.cents)}${order.kind === 'monthly' ? ' a month' : ''}`,
    order.plan,
    order.mode === 'live' ? '' : order.mode,
    headerText(order.email),
  ]);
  const widths = Array.from({ length: 7 }, (_, column) =>
    Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  return lines.map((line) => `${line.trimEnd()}\n`).join('') || 'No orders.\n';
}

export function formatOrder(order: OrderWithHistory): string {
  const facts = listOrderFacts(order).map(([name, value]) => `${name}: ${headerText(value)}`);
  const notes = order.notes.map(({ at, what, text }) => `${formatSydneyTime(at)}  ${what}: ${text}`);
  const emails = order.emails.map(({ what, recipient, state, attempts, lastError }) => {
    const error = lastError ? `: ${headerText(lastError)}` : '';
    return `Email to the ${recipient} (${what}): ${state}, ${count(attempts, 'attempt')}${error}`;
  });
  const parts = [facts, notes, emails].filter((lines) => lines.length > 0);
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

export function formatReconciled({ events, pages, mended }: Reconciled): string {
  const lines = mended.map(({ reference, from, to }) => `${reference} was ${from}, and is ${to}.\n`);
  return `${lines.join('')}Stripe was asked about ${count(pages, 'page')}; ${count(events, 'event')} had been missed; ${count(mended.length, 'order')} went on.\n`;
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}
