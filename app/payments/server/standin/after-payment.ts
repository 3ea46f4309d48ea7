import { findFirstIntent, payInvoice } from './checkout.ts';
import { type Ledger, SandboxError } from './ledger.ts';
import {
  buildDispute,
  buildIntent,
  buildInvoice,
  buildRefund,
  type Dispute,
  findMonthEnd,
  type Invoice,
  type PaymentIntent,
  type Refund,
  readPeriod,
  type Session,
  type Subscription,
} from './objects.ts';

/** Refunds a payment, in part or whatever is left. */
export async function refund(ledger: Ledger, intentId: string, cents?: number): Promise<Refund> {
  const intent = await ledger.require('payment_intent', intentId);
  const left = intent.amount - sumRefunds(await ledger.list('refund', intentId));
  const refunded = buildRefund(ledger.now, intentId, cents ?? left);
  await ledger.put('refund', refunded, intentId);
  // The event contains the charge, of which the site reads only the payment intent.
  const charge = { id: intentId.replace('pi_', 'ch_'), object: 'charge', payment_intent: intentId };
  await ledger.emit('charge.refunded', charge);
  return refunded;
}

function sumRefunds(refunds: Refund[]): number {
  return refunds
    .filter(({ status }) => status === 'succeeded')
    .reduce((total, { amount }) => total + amount, 0);
}

/** Fails a refund, as if the buyer's bank had returned the money. */
export async function failRefund(ledger: Ledger, refundId: string): Promise<void> {
  const failed: Refund = { ...(await ledger.require('refund', refundId)), status: 'failed' };
  await ledger.put('refund', failed);
  await ledger.emit('refund.updated', failed);
}

export async function openDispute(ledger: Ledger, intentId: string): Promise<Dispute> {
  const dispute = buildDispute(await ledger.require('payment_intent', intentId));
  await ledger.put('dispute', dispute, intentId);
  await ledger.emit('charge.dispute.created', dispute);
  return dispute;
}

export async function closeDispute(ledger: Ledger, disputeId: string, status: 'won' | 'lost'): Promise<void> {
  const dispute: Dispute = { ...(await ledger.require('dispute', disputeId)), status };
  await ledger.put('dispute', dispute);
  await ledger.emit('charge.dispute.closed', dispute);
}

/** Simulates the end of a paid month: charges the next month, or ends a cancelled subscription. */
export async function advanceMonth(
  ledger: Ledger,
  subscriptionId: string,
  paid: boolean,
): Promise<Invoice | undefined> {
  const subscription = await ledger.require('subscription', subscriptionId);
  const { periodEnd, cents } = readPeriod(subscription);
  if (subscription.cancel_at !== null && subscription.cancel_at <= periodEnd) {
    await endSubscription(ledger, subscriptionId);
    return undefined;
  }
  const items = { data: [{ current_period_end: findMonthEnd(periodEnd), price: { unit_amount: cents } }] };
  await ledger.put('subscription', { ...subscription, items });
  const invoice = buildInvoice(ledger.now, subscriptionId, { cents, reason: 'subscription_cycle' });
  await ledger.put('invoice', invoice, subscriptionId);
  await ledger.put('payment_intent', buildIntent(cents, 'requires_payment_method', invoice.id), invoice.id);
  return chargeInvoice(ledger, invoice, paid);
}

/** Retries a declined month. A paid month is not charged again. */
async function retryMonth(ledger: Ledger, invoiceId: string, paid: boolean): Promise<void> {
  const invoice = await ledger.require('invoice', invoiceId);
  if (invoice.status === 'open')
    await chargeInvoice(ledger, { ...invoice, attempt_count: invoice.attempt_count + 1 }, paid);
}

async function chargeInvoice(ledger: Ledger, invoice: Invoice, paid: boolean): Promise<Invoice> {
  const { subscription: id } = invoice.parent.subscription_details;
  if (paid) {
    const [intent] = await ledger.list('payment_intent', invoice.id);
    if (intent) await ledger.put('payment_intent', { ...intent, status: 'succeeded' });
    await payInvoice(ledger, invoice);
  } else {
    await ledger.put('invoice', invoice);
    await ledger.emit('invoice.payment_failed', invoice);
  }
  const [newest] = await ledger.list('invoice', id);
  const subscription = await ledger.require('subscription', id);
  const after: Subscription = { ...subscription, status: newest?.status === 'open' ? 'past_due' : 'active' };
  await ledger.put('subscription', after);
  await ledger.emit('customer.subscription.updated', after);
  return invoice;
}

export async function endSubscription(ledger: Ledger, id: string): Promise<void> {
  const subscription = await ledger.require('subscription', id);
  const ended: Subscription = { ...subscription, status: 'canceled', ended_at: ledger.now };
  await ledger.put('subscription', ended);
  await ledger.emit('customer.subscription.deleted', ended);
}

/** When a subscription ends: with the paid month, at a Unix time in seconds, or never. */
export type CancellationTime = 'period-end' | number | 'never';

/** POST /v1/subscriptions/{id} with `cancel_at_period_end` or `cancel_at`. */
export async function setCancellation(
  ledger: Ledger,
  id: string,
  ending: CancellationTime,
): Promise<Subscription> {
  const subscription = await ledger.require('subscription', id);
  if (subscription.status === 'canceled')
    throw new SandboxError(400, 'A canceled subscription can only update its cancellation_details.');
  const { periodEnd } = readPeriod(subscription);
  const atPeriodEnd = ending === 'period-end';
  const after: Subscription = {
    ...subscription,
    cancel_at_period_end: atPeriodEnd,
    cancel_at: ending === 'never' ? null : atPeriodEnd ? periodEnd : ending,
    canceled_at: ending === 'never' ? null : ledger.now,
  };
  await ledger.put('subscription', after);
  await ledger.emit('customer.subscription.updated', after);
  return after;
}

/** What has happened since a session was completed. */
export type PaymentHistory = {
  /** The first payment; undefined while it is pending. */
  intent: PaymentIntent | undefined;
  refunds: Refund[];
  disputes: Dispute[];
  subscription: Subscription | undefined;
  /** The months after the first, oldest first. */
  months: Invoice[];
};

export async function readHistory(ledger: Ledger, session: Session): Promise<PaymentHistory> {
  const intent = await findFirstIntent(ledger, session);
  const id = intent?.id ?? '';
  const invoices = session.subscription ? await ledger.list('invoice', session.subscription) : [];
  return {
    intent: intent?.status === 'succeeded' ? intent : undefined,
    refunds: await ledger.list('refund', id),
    disputes: await ledger.list('dispute', id),
    subscription: session.subscription ? await ledger.find('subscription', session.subscription) : undefined,
    months: invoices.filter(({ billing_reason }) => billing_reason === 'subscription_cycle').reverse(),
  };
}

type OwnerAction = { name: string; label: string; run(ledger: Ledger): Promise<unknown> };

/** Lists what an owner could do in Stripe's dashboard, or wait months for. The sandbox's page has a button for each. */
export function listOwnerActions(history: PaymentHistory): OwnerAction[] {
  const { intent, refunds, disputes, subscription, months } = history;
  const actions: OwnerAction[] = [];
  const offer = (name: string, label: string, run: OwnerAction['run']) => actions.push({ name, label, run });
  const left = intent ? intent.amount - sumRefunds(refunds) : 0;
  if (intent && left > 0) offer('refund', 'Refund in full', (ledger) => refund(ledger, intent.id));
  if (intent && left > 1)
    offer('refund-half', 'Refund half', (ledger) => refund(ledger, intent.id, Math.floor(left / 2)));
  const good = refunds.find(({ status }) => status === 'succeeded');
  if (good) offer('refund-fails', 'The refund fails at the bank', (ledger) => failRefund(ledger, good.id));
  if (intent && disputes.length === 0)
    offer('dispute', 'The buyer’s bank disputes it', (ledger) => openDispute(ledger, intent.id));
  const open = disputes.find(({ status }) => status === 'needs_response');
  if (open) {
    offer('dispute-won', 'Win the dispute', (ledger) => closeDispute(ledger, open.id, 'won'));
    offer('dispute-lost', 'Lose the dispute', (ledger) => closeDispute(ledger, open.id, 'lost'));
  }
  if (!subscription || subscription.status === 'canceled') return actions;
  const { id } = subscription;
  offer('month', 'A month passes, and the next is paid', (ledger) => advanceMonth(ledger, id, true));
  offer('month-fails', 'A month passes, and the card is declined', (ledger) =>
    advanceMonth(ledger, id, false),
  );
  const late = months.find(({ status }) => status === 'open');
  if (late) {
    // The name contains the invoice, so that a second click never charges another month.
    offer(`retry-${late.id}`, 'The declined month is retried, and is paid', (ledger) =>
      retryMonth(ledger, late.id, true),
    );
    offer(`retry-fails-${late.id}`, 'The declined month is retried, and is declined', (ledger) =>
      retryMonth(ledger, late.id, false),
    );
  }
  offer('end', 'End the plan now', (ledger) => endSubscription(ledger, id));
  return actions;
}
