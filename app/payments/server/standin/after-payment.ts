import { formatCents } from '../../domain/money.ts';
import { findFirstIntent, findIntentOf, payInvoice } from './checkout.ts';
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
  const charge = { id: chargeOf(intentId), object: 'charge', payment_intent: intentId };
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

/** What becomes of an invoice. `free`: a credit covers it, so that nothing is charged. */
type Outcome = 'paid' | 'declined' | 'free';

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
  const intent =
    outcome === 'free' ? undefined : buildIntent(cents, { customer, status: 'requires_payment_method' });
  const built = buildInvoice(ledger.now, subscription, {
    ...content,
    cents: intent ? cents : 0,
    intent: intent?.id,
  });
  if (intent) await ledger.put('payment_intent', intent, customer);
  await ledger.put('invoice', built, customer);
  return settleInvoice(ledger, built, outcome !== 'declined');
}

/** Retries a declined invoice. A paid one is not charged again. */
async function retryInvoice(ledger: Ledger, invoiceId: string, paid: boolean): Promise<void> {
  const declined = await ledger.require('invoice', invoiceId);
  if (declined.status === 'open')
    await settleInvoice(ledger, { ...declined, attempt_count: declined.attempt_count + 1 }, paid);
}

async function settleInvoice(ledger: Ledger, settled: Invoice, paid: boolean): Promise<Invoice> {
  if (paid) {
    const intent = await findIntentOf(ledger, settled);
    if (intent) await ledger.put('payment_intent', { ...intent, status: 'succeeded', paid_at: ledger.now });
    await payInvoice(ledger, settled);
  } else {
    await ledger.put('invoice', settled);
    await ledger.emit('invoice.payment_failed', settled);
  }
  const [newest] = await ledger.list('invoice', settled.customer);
  await changeSubscription(ledger, settled.parent.subscription_details.subscription, {
    status: newest?.status === 'open' ? 'past_due' : 'active',
  });
  return settled;
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

/** When a subscription ends: with the paid period, at a Unix time in seconds, or never. */
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
  return changeSubscription(ledger, id, {
    cancel_at_period_end: atPeriodEnd,
    cancel_at: ending === 'never' ? null : atPeriodEnd ? periodEnd : ending,
    canceled_at: ending === 'never' ? null : ledger.now,
  });
}

/** What has happened since a session was completed. */
export type PaymentHistory = {
  /** The first payment, which may be pending or have failed. */
  intent: PaymentIntent | undefined;
  refunds: Refund[];
  disputes: Dispute[];
  subscription: Subscription | undefined;
  /** The invoices after the first, oldest first. */
  invoices: Invoice[];
};

export async function readHistory(ledger: Ledger, session: Session): Promise<PaymentHistory> {
  const intent = await findFirstIntent(ledger, session);
  const id = intent?.id ?? '';
  const invoices = session.customer ? await ledger.list('invoice', session.customer) : [];
  return {
    intent,
    refunds: await ledger.list('refund', id),
    disputes: await ledger.list('dispute', id),
    subscription: session.subscription ? await ledger.find('subscription', session.subscription) : undefined,
    invoices: invoices.filter((each) => each.id !== session.invoice).reverse(),
  };
}

type OwnerAction = { name: string; label: string; run(ledger: Ledger): Promise<unknown> };

/** The price of the change of a plan that the sandbox offers. */
const changeCents = 4321;

/** Lists what an owner could do in Stripe's dashboard, or wait months for. The sandbox's page has a button for each. */
export function listOwnerActions({
  intent: first,
  refunds,
  disputes,
  subscription,
  invoices,
}: PaymentHistory): OwnerAction[] {
  const actions: OwnerAction[] = [];
  const offer = (name: string, label: string, run: OwnerAction['run']) => actions.push({ name, label, run });
  const intent = first?.status === 'succeeded' ? first : undefined;
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
  // A plan whose first payment is pending or has failed has nothing to renew.
  if (!subscription || subscription.status === 'canceled' || !intent) return actions;
  const { id, pause_collection } = subscription;
  const { interval } = readPeriod(subscription);
  if (pause_collection) {
    offer('resume', 'Resume the plan', (ledger) => setPause(ledger, id, false));
  } else {
    offer('renew', `A ${interval} passes, and the next is paid`, (ledger) => renew(ledger, id, 'paid'));
    offer('renew-fails', `A ${interval} passes, and the card is declined`, (ledger) =>
      renew(ledger, id, 'declined'),
    );
    offer('renew-free', `A ${interval} passes, and a credit covers it`, (ledger) =>
      renew(ledger, id, 'free'),
    );
    offer('change', `Charge ${formatCents(changeCents)} for a change of the plan`, (ledger) =>
      prorate(ledger, id, changeCents),
    );
    offer('pause', 'Pause the plan', (ledger) => setPause(ledger, id, true));
  }
  const late = invoices.find(({ status }) => status === 'open');
  if (late) {
    // The name contains the invoice, so that a second click never charges another one.
    offer(`retry-${late.id}`, 'The declined payment is retried, and is paid', (ledger) =>
      retryInvoice(ledger, late.id, true),
    );
    offer(`retry-fails-${late.id}`, 'The declined payment is retried, and is declined', (ledger) =>
      retryInvoice(ledger, late.id, false),
    );
  }
  offer('end', 'End the plan now', (ledger) => endSubscription(ledger, id));
  return actions;
}
