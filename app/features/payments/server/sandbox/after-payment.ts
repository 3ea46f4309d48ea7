import { findIntentOf, payInvoice } from './checkout.ts';
import { type Ledger, SandboxError } from './ledger.ts';
import {
  buildDispute,
  buildIntent,
  buildInvoice,
  buildRefund,
  chargeOf,
  type Dispute,
  findPeriodEnd,
  type Invoice,
  type Refund,
  readPeriod,
  type Subscription,
} from './objects.ts';

/** Refunds a payment, in part or whatever is left. */
export async function refund(ledger: Ledger, intentId: string, cents?: number): Promise<Refund> {
  const intent = await ledger.require('payment_intent', intentId);
  const left = intent.amount - sumRefunds(await ledger.list('refund', intentId));
  const refunded = buildRefund(ledger.now, intentId, cents ?? left);
  await ledger.put('refund', refunded, intentId);
  // The event contains the charge, of which the site reads only the payment intent.
  const charge = { id: chargeOf(intentId), object: 'charge', payment_intent: intentId };
  await ledger.emit('charge.refunded', charge);
  return refunded;
}

export function sumRefunds(refunds: Refund[]): number {
  return refunds
    .filter(({ status }) => status === 'succeeded')
    .reduce((total, { amount }) => total + amount, 0);
}

/** Fails a refund, as if the buyer's bank had returned the money. */
export async function failRefund(ledger: Ledger, refundId: string): Promise<void> {
  const refunded = await ledger.require('refund', refundId);
  const failed: Refund = {
    ...refunded,
    status: 'failed',
    failure_balance_transaction: { amount: refunded.amount, created: ledger.now },
  };
  await ledger.put('refund', failed);
  await ledger.emit('refund.updated', failed);
}

export async function openDispute(ledger: Ledger, intentId: string): Promise<Dispute> {
  const dispute = buildDispute(ledger.now, await ledger.require('payment_intent', intentId));
  await ledger.put('dispute', dispute, intentId);
  await ledger.emit('charge.dispute.created', dispute);
  return dispute;
}

export async function closeDispute(ledger: Ledger, disputeId: string, status: 'won' | 'lost'): Promise<void> {
  const open = await ledger.require('dispute', disputeId);
  const returned = status === 'won' ? [{ amount: open.amount, created: ledger.now }] : [];
  const dispute: Dispute = {
    ...open,
    status,
    balance_transactions: [...open.balance_transactions, ...returned],
  };
  await ledger.put('dispute', dispute);
  await ledger.emit('charge.dispute.closed', dispute);
}

/**
 * What becomes of an invoice. `pending`: a bank debit for it is under way. `free`: a credit covers it, so that nothing is
 * charged.
 */
type Outcome = 'paid' | 'declined' | 'pending' | 'free';

/** Simulates the end of a paid period: charges the next one, or ends a cancelled subscription. */
export async function renew(
  ledger: Ledger,
  subscriptionId: string,
  outcome: Outcome,
): Promise<Invoice | undefined> {
  const subscription = await ledger.require('subscription', subscriptionId);
  const { periodEnd: start, cents, interval } = readPeriod(subscription);
  if (subscription.cancel_at !== null && subscription.cancel_at <= start) {
    await endSubscription(ledger, subscriptionId);
    return undefined;
  }
  const periods = subscription.periods + 1;
  const end = findPeriodEnd(subscription.billing_cycle_anchor, periods, interval);
  const items = { data: subscription.items.data.map((item) => ({ ...item, current_period_end: end })) };
  await ledger.put('subscription', { ...subscription, items, periods });
  const line = { description: `1 × ${subscription.description}`, period: { start, end } };
  return invoice(ledger, subscription, { reason: 'subscription_cycle', cents, line, outcome });
}

/** Simulates a change of the plan within a period, which Stripe invoices at once. */
export async function prorate(ledger: Ledger, subscriptionId: string, cents: number): Promise<Invoice> {
  const subscription = await ledger.require('subscription', subscriptionId);
  const period = { start: ledger.now, end: readPeriod(subscription).periodEnd };
  const line = { description: `Remaining time on ${subscription.description}, with more posts`, period };
  return invoice(ledger, subscription, { reason: 'subscription_update', cents, line, outcome: 'paid' });
}

type InvoiceOptions = Pick<Parameters<typeof buildInvoice>[2], 'reason' | 'cents' | 'line'> & {
  outcome: Outcome;
};

async function invoice(
  ledger: Ledger,
  subscription: Subscription,
  { outcome, cents, ...content }: InvoiceOptions,
): Promise<Invoice> {
  const { customer } = subscription;
  const intent = outcome === 'free' ? undefined : buildIntent(cents, { customer, status: 'processing' });
  const built = buildInvoice(ledger.now, subscription, {
    ...content,
    cents: intent ? cents : 0,
    intent: intent?.id,
  });
  if (intent) await ledger.put('payment_intent', intent, customer);
  await ledger.put('invoice', built, customer);
  return settleInvoice(ledger, built, outcome);
}

/** Brings the bank's answer about an invoice that is open. A paid one is not charged again. */
export async function answerInvoice(ledger: Ledger, invoiceId: string, outcome: 'paid' | 'declined') {
  const open = await ledger.require('invoice', invoiceId);
  if (open.status !== 'open') return;
  const attempts = open.next_payment_attempt === null ? open.attempt_count : open.attempt_count + 1;
  await settleInvoice(ledger, { ...open, attempt_count: attempts }, outcome);
}

const retrySeconds = 3 * 24 * 3600;

async function settleInvoice(ledger: Ledger, settled: Invoice, outcome: Outcome): Promise<Invoice> {
  const intent = await findIntentOf(ledger, settled);
  if (outcome === 'declined') {
    const declined: Invoice = { ...settled, next_payment_attempt: ledger.now + retrySeconds };
    if (intent) await ledger.put('payment_intent', { ...intent, status: 'requires_payment_method' });
    await ledger.put('invoice', declined);
    await ledger.emit('invoice.payment_failed', declined);
  } else if (outcome !== 'pending') {
    if (intent) await ledger.put('payment_intent', { ...intent, status: 'succeeded', paid_at: ledger.now });
    await payInvoice(ledger, settled);
  }
  const [newest] = await ledger.list('invoice', settled.customer);
  const isLate = newest?.status === 'open' && newest.next_payment_attempt !== null;
  const { id, status } = await ledger.require(
    'subscription',
    settled.parent.subscription_details.subscription,
  );
  // Nothing revives a plan that has ended.
  if (status !== 'canceled') await changeSubscription(ledger, id, { status: isLate ? 'past_due' : 'active' });
  return settled;
}

/** Stops collecting an overdue invoice, as Stripe does after its last attempt. */
export async function giveUp(ledger: Ledger, invoiceId: string): Promise<void> {
  const open = await ledger.require('invoice', invoiceId);
  await ledger.put('invoice', { ...open, next_payment_attempt: null });
  await changeSubscription(ledger, open.parent.subscription_details.subscription, { status: 'unpaid' });
}

async function changeSubscription(
  ledger: Ledger,
  id: string,
  change: Partial<Subscription>,
): Promise<Subscription> {
  const after: Subscription = { ...(await ledger.require('subscription', id)), ...change };
  await ledger.put('subscription', after);
  await ledger.emit('customer.subscription.updated', after);
  return after;
}

/** Changes the price from the next period on. */
export async function changePrice(ledger: Ledger, id: string, cents: number): Promise<void> {
  const { items } = await ledger.require('subscription', id);
  const data = items.data.map((item) => ({ ...item, price: { ...item.price, unit_amount: cents } }));
  await changeSubscription(ledger, id, { items: { data } });
}

/** Pauses the collection of a subscription's payments, or resumes it. */
export async function setPause(ledger: Ledger, id: string, isPaused: boolean): Promise<void> {
  await changeSubscription(ledger, id, { pause_collection: isPaused ? { behavior: 'void' } : null });
}

/** DELETE /v1/subscriptions/{id}. */
export async function endSubscription(ledger: Ledger, id: string): Promise<Subscription> {
  const subscription = await ledger.require('subscription', id);
  const ended: Subscription = { ...subscription, status: 'canceled', ended_at: ledger.now };
  await ledger.put('subscription', ended);
  await ledger.emit('customer.subscription.deleted', ended);
  return ended;
}

/** POST /v1/subscriptions/{id}: the plan ends with the paid period, at a Unix time in seconds, or never. */
export async function setCancellation(
  ledger: Ledger,
  id: string,
  ending: 'period-end' | number | 'never',
): Promise<Subscription> {
  const subscription = await ledger.require('subscription', id);
  if (subscription.status === 'canceled')
    throw new SandboxError(400, 'A canceled subscription can only update its cancellation_details.');
  const { periodEnd } = readPeriod(subscription);
  const atPeriodEnd = ending === 'period-end';
  return changeSubscription(ledger, id, {
    cancel_at_period_end: atPeriodEnd,
    cancel_at: ending === 'never' ? null : atPeriodEnd ? periodEnd : ending,
    canceled_at: ending === 'never' ? null : ledger.now,
  });
}
