import { findFirstIntent } from './checkout.ts';
import { type Ledger, SandboxError } from './ledger.ts';
import {
  type Dispute,
  type Event,
  findMonthEnd,
  type Invoice,
  makeDispute,
  makeIntent,
  makeInvoice,
  makeRefund,
  type PaymentIntent,
  type Refund,
  type Session,
  type Subscription,
} from './objects.ts';

/** POST /v1/refunds refunds all that is left, or a part. */
export async function refund(ledger: Ledger, intentId: string, cents?: number): Promise<Refund> {
  const intent = await ledger.require('payment_intent', intentId);
  if (intent.status !== 'succeeded')
    throw new SandboxError(400, 'This PaymentIntent does not have a successful charge to refund.');
  const left = intent.amount - sumRefunds(await ledger.list('refund', intentId));
  const amount = cents ?? left;
  if (amount < 1 || amount > left)
    throw new SandboxError(
      400,
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`,
      { param: 'amount' },
    );
  const made = makeRefund(ledger.now, intent, amount);
  await ledger.put('refund', made, intentId);
  await ledger.emit('charge.refunded', chargeOf(intent));
  return made;
}

function sumRefunds(refunds: Refund[]): number {
  return refunds
    .filter(({ status }) => status === 'succeeded')
    .reduce((total, { amount }) => total + amount, 0);
}

/** An event about a charge carries it; the site reads only whose payment it is. */
function chargeOf({ id }: PaymentIntent): Event['data']['object'] & { payment_intent: string } {
  return { id: id.replace('pi_', 'ch_'), object: 'charge', payment_intent: id };
}

/** Fails a refund, as when the buyer's bank returns the money days later. */
export async function failRefund(ledger: Ledger, refundId: string): Promise<void> {
  const failed: Refund = { ...(await ledger.require('refund', refundId)), status: 'failed' };
  await ledger.put('refund', failed);
  await ledger.emit('refund.updated', failed);
}

export async function openDispute(ledger: Ledger, intentId: string): Promise<Dispute> {
  const dispute = makeDispute(ledger.now, await ledger.require('payment_intent', intentId));
  await ledger.put('dispute', dispute, intentId);
  await ledger.emit('charge.dispute.created', dispute);
  return dispute;
}

export async function closeDispute(ledger: Ledger, disputeId: string, status: 'won' | 'lost'): Promise<void> {
  const dispute: Dispute = { ...(await ledger.require('dispute', disputeId)), status };
  await ledger.put('dispute', dispute);
  await ledger.emit('charge.dispute.closed', dispute);
}

/** Plays the end of a paid month: the next one is charged, or the subscription ends if that was asked for. */
export async function passMonth(
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
  const invoice = makeInvoice(ledger.now, { subscription: subscriptionId, cents, paid, first: false });
  const intent = makeIntent(ledger.now, cents, paid ? 'succeeded' : 'requires_payment_method');
  const after: Subscription = {
    ...subscription,
    status: paid ? 'active' : 'past_due',
    items: { data: [{ current_period_end: findMonthEnd(periodEnd), price: { unit_amount: cents } }] },
  };
  await ledger.put('invoice', invoice, subscriptionId);
  await ledger.put('payment_intent', intent, invoice.id);
  await ledger.put('subscription', after);
  await ledger.emit(paid ? 'invoice.paid' : 'invoice.payment_failed', invoice);
  await ledger.emit('customer.subscription.updated', after);
  return invoice;
}

/** Reads until when a subscription is paid, and what each month costs. */
export function readPeriod({ items, created }: Subscription): { periodEnd: number; cents: number } {
  const [item] = items.data;
  return { periodEnd: item?.current_period_end ?? created, cents: item?.price.unit_amount ?? 0 };
}

export async function endSubscription(ledger: Ledger, id: string): Promise<Subscription> {
  const subscription = await ledger.require('subscription', id);
  if (subscription.status === 'canceled') throw new SandboxError(404, `No such subscription: '${id}'`);
  const ended: Subscription = { ...subscription, status: 'canceled', ended_at: ledger.now };
  await ledger.put('subscription', ended);
  await ledger.emit('customer.subscription.deleted', ended);
  return ended;
}

/** When a subscription is to end: with the paid month, at a time in seconds, or not at all. */
export type Ending = 'period-end' | number | 'never';

/** POST /v1/subscriptions/{id} with `cancel_at_period_end` or `cancel_at`. */
export async function changeEnding(ledger: Ledger, id: string, ending: Ending): Promise<Subscription> {
  const subscription = await ledger.require('subscription', id);
  if (subscription.status === 'canceled')
    throw new SandboxError(400, 'A canceled subscription can only update its cancellation_details.');
  const { periodEnd } = readPeriod(subscription);
  const atPeriodEnd = ending === 'period-end';
  const after: Subscription = {
    ...subscription,
    cancel_at_period_end: atPeriodEnd,
    cancel_at: ending === 'never' ? null : atPeriodEnd ? periodEnd : ending,
  };
  await ledger.put('subscription', after);
  await ledger.emit('customer.subscription.updated', after);
  return after;
}

/** What has happened to a paid session, and what can still happen. */
export type Aftermath = {
  /** The first payment; undefined while a bank has not decided. */
  intent: PaymentIntent | undefined;
  refunds: Refund[];
  disputes: Dispute[];
  subscription: Subscription | undefined;
  /** Newest first. */
  invoices: Invoice[];
  leftCents: number;
};

export async function readAftermath(ledger: Ledger, session: Session): Promise<Aftermath> {
  const intent = await findFirstIntent(ledger, session);
  const id = intent?.id ?? '';
  const refunds = await ledger.list('refund', id);
  const paid = intent?.status === 'succeeded' ? intent : undefined;
  return {
    intent: paid,
    refunds,
    disputes: await ledger.list('dispute', id),
    subscription: session.subscription ? await ledger.find('subscription', session.subscription) : undefined,
    invoices: session.subscription ? await ledger.list('invoice', session.subscription) : [],
    leftCents: paid ? paid.amount - sumRefunds(refunds) : 0,
  };
}

type OwnerAction = {
  label: string;
  isOffered(aftermath: Aftermath): boolean;
  run(ledger: Ledger, aftermath: Aftermath): Promise<unknown>;
};

const findOpenDispute = ({ disputes }: Aftermath) =>
  disputes.find(({ status }) => status === 'needs_response');
const findGoodRefund = ({ refunds }: Aftermath) => refunds.find(({ status }) => status === 'succeeded');
const isRunning = ({ subscription }: Aftermath) =>
  subscription !== undefined && subscription.status !== 'canceled' && subscription.ended_at === null;
const subscriptionId = ({ subscription }: Aftermath) => subscription?.id ?? '';
const intentId = ({ intent }: Aftermath) => intent?.id ?? '';

/** What an owner does in Stripe's dashboard, or waits months for. The sandbox's page has a button for each. */
export const ownerActions: Record<string, OwnerAction> = {
  refund: {
    label: 'Refund all of it',
    isOffered: ({ leftCents }) => leftCents > 0,
    run: (ledger, after) => refund(ledger, intentId(after)),
  },
  'refund-half': {
    label: 'Refund half of it',
    isOffered: ({ leftCents }) => leftCents > 1,
    run: (ledger, after) => refund(ledger, intentId(after), Math.floor(after.leftCents / 2)),
  },
  'refund-fails': {
    label: 'The refund fails at the bank',
    isOffered: (after) => findGoodRefund(after) !== undefined,
    run: (ledger, after) => failRefund(ledger, findGoodRefund(after)?.id ?? ''),
  },
  dispute: {
    label: 'The buyer’s bank disputes it',
    isOffered: (after) => after.intent !== undefined && after.disputes.length === 0,
    run: (ledger, after) => openDispute(ledger, intentId(after)),
  },
  'dispute-won': {
    label: 'Win the dispute',
    isOffered: (after) => findOpenDispute(after) !== undefined,
    run: (ledger, after) => closeDispute(ledger, findOpenDispute(after)?.id ?? '', 'won'),
  },
  'dispute-lost': {
    label: 'Lose the dispute',
    isOffered: (after) => findOpenDispute(after) !== undefined,
    run: (ledger, after) => closeDispute(ledger, findOpenDispute(after)?.id ?? '', 'lost'),
  },
  month: {
    label: 'A month passes, and the next is paid',
    isOffered: isRunning,
    run: (ledger, after) => passMonth(ledger, subscriptionId(after), true),
  },
  'month-fails': {
    label: 'A month passes, and the card is declined',
    isOffered: isRunning,
    run: (ledger, after) => passMonth(ledger, subscriptionId(after), false),
  },
  end: {
    label: 'End the plan at once',
    isOffered: isRunning,
    run: (ledger, after) => endSubscription(ledger, subscriptionId(after)),
  },
};
