import { formatSydneyLongDay } from '#app/content/sydney-time.ts';
import { formatMoney } from './money.ts';
import type { OrderTerms } from './order.ts';
import type { ChargeFacts, InvoiceFacts, PaymentFacts, RefundFacts, SessionFacts } from './payment-facts.ts';

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
  /** The payment and the invoice that a payment may be named after. They are not stored. */
  names?: { paymentId: string; invoiceId: string | undefined };
};

/** A movement with the time when the site stored it. */
export type StoredMovement = Omit<Movement, 'names'> & { orderId: string; storedAt: string };

/** What is left of a payment after its refunds. Disputes are not counted, because the order has a state for them. */
export function netAfterRefunds({ stripeId, cents }: Movement, movements: Movement[]): number {
  return movements
    .filter(({ kind, corrects }) => corrects === stripeId && kind.startsWith('refund'))
    .reduce((remaining, refund) => remaining + refund.cents, cents);
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
      return `A refund of ${amount} did not go through, and the money is back at Stripe: ${what}. If it is still owed, refund it another way.`;
    case 'dispute':
      return `The buyer’s bank took back ${amount}: ${what}.`;
    case 'dispute-won':
      return `The buyer’s bank returned ${amount}: ${what}.`;
    default:
      return `${amount} for ${what}.`;
  }
}

/** A charge of a plan's customer that no invoice names waits for this long, because Stripe may list its invoice later. */
export const unnamedMs = 3600_000;

/**
 * Lists all movements of an order's facts, oldest first. Money is booked by charge, because only a charge moves it; the
 * invoice that names its payment says what it was for.
 */
export function listMovements(terms: OrderTerms, facts: PaymentFacts, nowIso: string): Movement[] {
  const { invoices, session } = facts;
  const byTime = <Timed extends { at: string }>(list: Timed[]) =>
    list.toSorted((a, b) => (a.at === b.at ? 0 : a.at < b.at ? -1 : 1));
  const begun = new Set<InvoiceFacts>();
  const settledBefore = new Date(Date.parse(nowIso) - unnamedMs).toISOString();
  const money = byTime(facts.charges).flatMap((charge) => {
    const invoice = invoices.find(({ paymentIds }) => paymentIds.includes(charge.paymentId));
    if (terms.interval && !invoice && charge.at > settledBefore) return [];
    const isFirstPart = invoice !== undefined && !begun.has(invoice);
    if (invoice) begun.add(invoice);
    const booked = invoice
      ? bookPart(terms, charge, { invoice, isFirstPart })
      : bookWithoutInvoice(terms, charge, session);
    const { paymentId, refunds: _refunds, disputes: _disputes, ...sum } = charge;
    const names = { paymentId, invoiceId: invoice?.id };
    const paid: Movement = { ...sum, ...booked, corrects: undefined, names };
    return [paid, ...listCorrections(charge, paid)];
  });
  const covered = invoices.filter(
    ({ outcome, reason, cents }) => outcome === 'paid' && reason !== 'first' && cents === 0,
  );
  const credits = covered.map(({ id, cents, currency, at, ...invoice }): Movement => {
    const what = describeInvoice(terms, invoice);
    return { kind: 'credit', stripeId: id, cents, currency, at, what, corrects: undefined };
  });
  return byTime([...money, ...credits]);
}

type Booked = Pick<Movement, 'kind' | 'stripeId' | 'what'>;

/** The first payment has the id of its payment, and another invoice's that of the invoice; if it takes several, of each. */
function bookPart(
  terms: OrderTerms,
  { paymentId, cents }: ChargeFacts,
  { invoice, isFirstPart }: { invoice: InvoiceFacts; isFirstPart: boolean },
): Booked {
  const what = `${describeInvoice(terms, invoice)}${cents < invoice.cents ? ' (part payment)' : ''}`;
  if (invoice.reason === 'first')
    return { kind: isFirstPart ? 'payment' : 'charge', stripeId: paymentId, what };
  const kind = invoice.reason === 'renewal' ? 'renewal' : 'charge';
  return { kind, stripeId: isFirstPart ? invoice.id : paymentId, what };
}

function bookWithoutInvoice(
  { planName, interval }: OrderTerms,
  { paymentId }: ChargeFacts,
  { paymentIntentId }: SessionFacts,
): Booked {
  return interval === undefined && paymentId === paymentIntentId
    ? { kind: 'payment', stripeId: paymentId, what: planName }
    : { kind: 'charge', stripeId: paymentId, what: `${planName}: a payment by hand` };
}

/** A tax invoice says what was supplied (s 29-70 (1)(c) of the Act that `receipt.ts` cites). */
export function describeInvoice(
  { planName, interval }: OrderTerms,
  { reason, lines, period }: Pick<InvoiceFacts, 'reason' | 'lines' | 'period'>,
): string {
  const what = lines.join('; ');
  if (reason === 'first') return `${planName}, the first ${interval}`;
  if (reason === 'other') return what ? `${planName}: ${what}` : `${planName}: an invoice by hand`;
  const term = period
    ? `${formatSydneyLongDay(period.start)} to ${formatSydneyLongDay(period.end)}`
    : `another ${interval}`;
  return [`${planName}, ${term}`, ...lines].join('; ');
}

function listCorrections({ refunds, disputes, currency }: ChargeFacts, paid: Movement): Movement[] {
  const { what, stripeId: corrects } = paid;
  const book =
    (taken: MovementKind, returned: MovementKind) =>
    ({ id: stripeId, balanceEntries }: RefundFacts) =>
      balanceEntries.map(({ cents, at }): Movement => {
        const kind = cents < 0 ? taken : returned;
        return { kind, stripeId, cents, currency, at, what, corrects };
      });
  return [
    ...refunds.flatMap(book('refund', 'refund-failed')),
    ...disputes.flatMap(book('dispute', 'dispute-won')),
  ];
}
