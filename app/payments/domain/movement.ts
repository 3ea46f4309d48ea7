import { formatSydneyLongDay } from '#app/content/sydney-time.ts';
import { formatMoney } from './money.ts';
import type { OrderTerms } from './order.ts';
import type { ChargeFacts, InvoiceFacts, PaymentFacts } from './payment-facts.ts';

export type MovementKind =
  /** The first payment. An order has at most one. */
  | 'payment'
  | 'renewal'
  /** A payment for something else: a change of the plan, or an invoice by hand. */
  | 'charge'
  /** A renewal or charge that a credit or coupon covered in full, so that no money moved. */
  | 'credit'
  | 'refund'
  | 'refund-failed'
  /** The bank took a disputed payment back, and then returned it. */
  | 'dispute'
  | 'dispute-won';

/** Money that moved at Stripe. Movements are only ever added: a correction is another movement. */
export type Movement = {
  kind: MovementKind;
  /** Unique among an order's movements of a kind. */
  stripeId: string;
  /** Negative if the money left the agency. */
  cents: number;
  currency: string;
  /** The time at Stripe, as ISO 8601 in UTC. */
  at: string;
  /** What it was for. */
  what: string;
  /** The Stripe id of the payment that it corrects. */
  corrects: string | undefined;
};

/** A movement with the time when the site stored it. */
export type StoredMovement = Movement & { orderId: string; storedAt: string };

/** What is left of a payment after its refunds. Disputes are not counted, because the order has a state for them. */
export function sumKept({ stripeId, cents }: Movement, movements: Movement[]): number {
  return movements
    .filter(({ kind, corrects }) => corrects === stripeId && kind.startsWith('refund'))
    .reduce((kept, refund) => kept + refund.cents, cents);
}

/** Describes a movement in a sentence, for the agency. */
export function describeMovement({ kind, what, ...money }: Movement): string {
  const amount = formatMoney({ ...money, cents: Math.abs(money.cents) });
  switch (kind) {
    case 'credit':
      return `Nothing was charged for ${what}: a credit or coupon covered it.`;
    case 'refund':
      return `${amount} was refunded: ${what}.`;
    case 'refund-failed':
      return `A refund of ${amount} failed, and the money is back at Stripe: ${what}. Refund it another way.`;
    case 'dispute':
      return `The buyer’s bank took back ${amount}: ${what}.`;
    case 'dispute-won':
      return `The buyer’s bank returned ${amount}: ${what}.`;
    default:
      return `${amount} for ${what}.`;
  }
}

/** Lists all movements of an order's facts, oldest first. `nowIso` stands in for a time that Stripe does not give. */
export function listMovements(terms: OrderTerms, facts: PaymentFacts, nowIso: string): Movement[] {
  const { charges, invoices } = facts;
  const paidIds = new Set<string>();
  const payments: { movement: Movement; paymentIds: string[] }[] = [];
  for (const invoice of invoices.filter(({ outcome }) => outcome === 'paid')) {
    for (const id of invoice.paymentIds) paidIds.add(id);
    const movement = bookInvoice(terms, invoice);
    if (movement) payments.push({ movement, paymentIds: invoice.paymentIds });
  }
  for (const charge of charges.filter(({ paymentId }) => !paidIds.has(paymentId)))
    payments.push({ movement: bookCharge(terms, charge, facts), paymentIds: [charge.paymentId] });
  const corrections = charges.flatMap((charge) => {
    const paid = payments.find(({ paymentIds }) => paymentIds.includes(charge.paymentId))?.movement;
    return paid ? listCorrections(charge, paid, nowIso) : [];
  });
  return [...payments.map(({ movement }) => movement), ...corrections].toSorted((one, other) =>
    one.at === other.at ? 0 : one.at < other.at ? -1 : 1,
  );
}

function bookInvoice(terms: OrderTerms, invoice: InvoiceFacts): Movement | undefined {
  const { id, reason, cents, currency, at, paymentIds } = invoice;
  const movement = { cents, currency, at, what: describeInvoice(terms, invoice), corrects: undefined };
  if (reason === 'first')
    // Its id is that of a payment without an invoice, too: the payment intent's.
    return cents > 0 ? { ...movement, kind: 'payment', stripeId: paymentIds[0] ?? id } : undefined;
  const kind = cents === 0 ? 'credit' : reason === 'renewal' ? 'renewal' : 'charge';
  return { ...movement, kind, stripeId: id };
}

/** A tax invoice says what was supplied (s 29-70 (1)(c) of the Act that `receipt.ts` cites). */
export function describeInvoice(
  { planName, interval }: OrderTerms,
  { reason, lines, period }: Pick<InvoiceFacts, 'reason' | 'lines' | 'period'>,
): string {
  const what = lines.join('; ');
  if (reason === 'first') return `${planName}, the first ${interval}`;
  if (reason === 'other') return what ? `${planName}: ${what}` : `${planName}: an invoice by hand`;
  if (!period) return `${planName}, another ${interval}`;
  return `${planName}, ${formatSydneyLongDay(period.start)} to ${formatSydneyLongDay(period.end)}`;
}

function bookCharge(
  { planName, interval }: OrderTerms,
  { paymentId, cents, currency, at }: ChargeFacts,
  { session }: PaymentFacts,
): Movement {
  const isFirst = interval === undefined && paymentId === session.paymentIntentId;
  const what = isFirst ? planName : `${planName}: a payment by hand`;
  const kind = isFirst ? 'payment' : 'charge';
  return { kind, stripeId: paymentId, cents, currency, at, what, corrects: undefined };
}

function listCorrections({ refunds, disputes, currency }: ChargeFacts, paid: Movement, nowIso: string) {
  const { what, stripeId: corrects } = paid;
  const shared = { currency, what, corrects };
  const movements: Movement[] = [];
  for (const { id, cents, at, failed, failedAt } of refunds) {
    movements.push({ ...shared, kind: 'refund', stripeId: id, cents: -cents, at });
    if (failed)
      movements.push({ ...shared, kind: 'refund-failed', stripeId: id, cents, at: failedAt ?? nowIso });
  }
  for (const { id, bookings } of disputes)
    for (const { cents, at } of bookings)
      movements.push({ ...shared, kind: cents < 0 ? 'dispute' : 'dispute-won', stripeId: id, cents, at });
  return movements;
}
