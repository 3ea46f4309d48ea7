import { findIntentOf, payInvoice } from './checkout.ts';
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
import { SandboxError, type SandboxTransaction } from './sandbox-transaction.ts';

/** Refunds a payment, in part or whatever is left. */
export async function refund(sandbox: SandboxTransaction, intentId: string, cents?: number): Promise<Refund> {
  const intent = await sandbox.require('payment_intent', intentId);
  const left = intent.amount - sumRefunds(await sandbox.list('refund', intentId));
  const refunded = buildRefund(sandbox.now, intentId, cents ?? left);
  await sandbox.put('refund', refunded, intentId);
  // The event contains the charge, of which the site reads only the payment intent.
  const charge = { id: chargeOf(intentId), object: 'charge', payment_intent: intentId };
  await sandbox.emit('charge.refunded', charge);
  return refunded;
}

export function sumRefunds(refunds: Refund[]): number {
  return refunds
    .filter(({ status }) => status === 'succeeded')
    .reduce((total, { amount }) => total + amount, 0);
}

/** Fails a refund, as if the buyer's bank had returned the money. */
export async function failRefund(sandbox: SandboxTransaction, refundId: string): Promise<void> {
  const refunded = await sandbox.require('refund', refundId);
  const failed: Refund = {
    ...refunded,
    status: 'failed',
    failure_balance_transaction: { amount: refunded.amount, created: sandbox.now },
  };
  await sandbox.put('refund', failed);
  await sandbox.emit('refund.updated', failed);
}

export async function openDispute(sandbox: SandboxTransaction, intentId: string): Promise<Dispute> {
  const dispute = buildDispute(sandbox.now, await sandbox.require('payment_intent', intentId));
  await sandbox.put('dispute', dispute, intentId);
  await sandbox.emit('charge.dispute.created', dispute);
  return dispute;
}

export async function closeDispute(
  sandbox: SandboxTransaction,
  disputeId: string,
  status: 'won' | 'lost',
): Promise<void> {
  const open = await sandbox.require('dispute', disputeId);
  const returned = status === 'won' ? [{ amount: open.amount, created: sandbox.now }] : [];
  const dispute: Dispute = {
    ...open,
    status,
    balance_transactions: [...open.balance_transactions, ...returned],
  };
  await sandbox.put('dispute', dispute);
  await sandbox.emit('charge.dispute.closed', dispute);
}

/**
 * What becomes of an invoice. `pending`: a bank debit for it is under way. `free`: a credit covers it, so that nothing is
 * charged.
 */
type Outcome = 'paid' | 'declined' | 'pending' | 'free';

/** Simulates the end of a paid period: charges the next one, or ends a cancelled subscription. */
export async function renew(
  sandbox: SandboxTransaction,
  subscriptionId: string,
  outcome: Outcome,
): Promise<Invoice | undefined> {
  const subscription = await sandbox.require('subscription', subscriptionId);
  const { periodEnd: start, cents, interval } = readPeriod(subscription);
  if (subscription.cancel_at !== null && subscription.cancel_at <= start) {
    await endSubscription(sandbox, subscriptionId);
    return undefined;
  }
  const periods = subscription.periods + 1;
  const end = findPeriodEnd(subscription.billing_cycle_anchor, periods, interval);
  const items = { data: subscription.items.data.map((item) => ({ ...item, current_period_end: end })) };
  await sandbox.put('subscription', { ...subscription, items, periods });
  const line = { description: `1 × ${subscription.description}`, period: { start, end } };
  return invoice(sandbox, subscription, { reason: 'subscription_cycle', cents, line, outcome });
}

/** Simulates a change of the plan within a period, which Stripe invoices at once. */
export async function prorate(
  sandbox: SandboxTransaction,
  subscriptionId: string,
  cents: number,
): Promise<Invoice> {
  const subscription = await sandbox.require('subscription', subscriptionId);
  const period = { start: sandbox.now, end: readPeriod(subscription).periodEnd };
  const line = { description: `Remaining time on ${subscription.description}, with more posts`, period };
  return invoice(sandbox, subscription, { reason: 'subscription_update', cents, line, outcome: 'paid' });
}

type InvoiceOptions = Pick<Parameters<typeof buildInvoice>[2], 'reason' | 'cents' | 'line'> & {
  outcome: Outcome;
};

async function invoice(
  sandbox: SandboxTransaction,
  subscription: Subscription,
  { outcome, cents, ...content }: InvoiceOptions,
): Promise<Invoice> {
  const { customer } = subscription;
  const intent = outcome === 'free' ? undefined : buildIntent(cents, { customer, status: 'processing' });
  const built = buildInvoice(sandbox.now, subscription, {
    ...content,
    cents: intent ? cents : 0,
    intent: intent?.id,
  });
  if (intent) await sandbox.put('payment_intent', intent, customer);
  await sandbox.put('invoice', built, customer);
  return settleInvoice(sandbox, built, outcome);
}

/** Brings the bank's response about an invoice that is open. A paid one is not charged again. */
export async function resolveInvoice(
  sandbox: SandboxTransaction,
  invoiceId: string,
  outcome: 'paid' | 'declined',
) {
  const open = await sandbox.require('invoice', invoiceId);
  if (open.status !== 'open') return;
  const attempts = open.next_payment_attempt === null ? open.attempt_count : open.attempt_count + 1;
  await settleInvoice(sandbox, { ...open, attempt_count: attempts }, outcome);
}

const retrySeconds = 3 * 24 * 3600;

async function settleInvoice(
  sandbox: SandboxTransaction,
  settled: Invoice,
  outcome: Outcome,
): Promise<Invoice> {
  const intent = await findIntentOf(sandbox, settled);
  if (outcome === 'declined') {
    const declined: Invoice = { ...settled, next_payment_attempt: sandbox.now + retrySeconds };
    if (intent) await sandbox.put('payment_intent', { ...intent, status: 'requires_payment_method' });
    await sandbox.put('invoice', declined);
    await sandbox.emit('invoice.payment_failed', declined);
  } else if (outcome !== 'pending') {
    if (intent) await sandbox.put('payment_intent', { ...intent, status: 'succeeded', paid_at: sandbox.now });
    await payInvoice(sandbox, settled);
  }
  const [newest] = await sandbox.list('invoice', settled.customer);
  const isLate = newest?.status === 'open' && newest.next_payment_attempt !== null;
  const { id, status } = await sandbox.require(
    'subscription',
    settled.parent.subscription_details.subscription,
  );
  // Nothing revives a plan that has ended.
  if (status !== 'canceled')
    await changeSubscription(sandbox, id, { status: isLate ? 'past_due' : 'active' });
  return settled;
}

/** Stops collecting an overdue invoice, as Stripe does after its last attempt. */
export async function giveUp(sandbox: SandboxTransaction, invoiceId: string): Promise<void> {
  const open = await sandbox.require('invoice', invoiceId);
  await sandbox.put('invoice', { ...open, next_payment_attempt: null });
  await changeSubscription(sandbox, open.parent.subscription_details.subscription, { status: 'unpaid' });
}

async function changeSubscription(
  sandbox: SandboxTransaction,
  id: string,
  change: Partial<Subscription>,
): Promise<Subscription> {
  const after: Subscription = { ...(await sandbox.require('subscription', id)), ...change };
  await sandbox.put('subscription', after);
  await sandbox.emit('customer.subscription.updated', after);
  return after;
}

/** Changes the price from the next period on. */
export async function changePrice(sandbox: SandboxTransaction, id: string, cents: number): Promise<void> {
  const { items } = await sandbox.require('subscription', id);
  const data = items.data.map((item) => ({ ...item, price: { ...item.price, unit_amount: cents } }));
  await changeSubscription(sandbox, id, { items: { data } });
}

/** Pauses the collection of a subscription's payments, or resumes it. */
export async function setPause(sandbox: SandboxTransaction, id: string, isPaused: boolean): Promise<void> {
  await changeSubscription(sandbox, id, { pause_collection: isPaused ? { behavior: 'void' } : null });
}

/** DELETE /v1/subscriptions/{id}. */
export async function endSubscription(sandbox: SandboxTransaction, id: string): Promise<Subscription> {
  const subscription = await sandbox.require('subscription', id);
  const ended: Subscription = { ...subscription, status: 'canceled', ended_at: sandbox.now };
  await sandbox.put('subscription', ended);
  await sandbox.emit('customer.subscription.deleted', ended);
  return ended;
}

/** POST /v1/subscriptions/{id}: the plan ends with the paid period, at a Unix time in seconds, or never. */
export async function setCancellation(
  sandbox: SandboxTransaction,
  id: string,
  ending: 'period-end' | number | 'never',
): Promise<Subscription> {
  const subscription = await sandbox.require('subscription', id);
  if (subscription.status === 'canceled')
    throw new SandboxError(400, 'A canceled subscription can only update its cancellation_details.');
  const { periodEnd } = readPeriod(subscription);
  const atPeriodEnd = ending === 'period-end';
  return changeSubscription(sandbox, id, {
    cancel_at_period_end: atPeriodEnd,
    cancel_at: ending === 'never' ? null : atPeriodEnd ? periodEnd : ending,
    canceled_at: ending === 'never' ? null : sandbox.now,
  });
}
