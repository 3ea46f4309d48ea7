import { formatCents } from './money.ts';
import { currency, type DisputeState, type Order, type OrderState, type SubscriptionState } from './order.ts';
import type { OrderNote, StoredNote } from './order-note.ts';
import type { DisputeFacts, PaymentFacts, SessionFacts, Subscription } from './payment-facts.ts';

type Advance = { order: Order; notes: OrderNote[] };

/** The states of an order that has been paid. */
const settled: OrderState[] = ['paid', 'partly-refunded', 'refunded', 'disputed'];

/**
 * The allowed state transitions. Orders only move forward, but once paid every settled state is possible, because a
 * refund may fail and a dispute may be won.
 */
const transitions: Record<OrderState, OrderState[]> = {
  open: ['pending', 'failed', 'expired', 'held', ...settled],
  pending: ['failed', 'held', ...settled],
  failed: ['held', ...settled],
  expired: ['held', ...settled],
  // The agency decides. A refund ends this state, unless it fails.
  held: ['refunded', 'disputed'],
  paid: settled,
  'partly-refunded': settled,
  refunded: [...settled, 'held'],
  disputed: [...settled, 'held'],
};

export function canTransition(from: OrderState, to: OrderState): boolean {
  return from === to || transitions[from].includes(to);
}

type Known = {
  nowIso: string;
  /** The order's notes from before the facts were read, oldest first. */
  notes: StoredNote[];
};

/**
 * Computes the order's new state from Stripe's facts, or expires an order for which Stripe never created a session. It is
 * idempotent, because webhook, redirect and reconciliation call it in any order and any number of times. No other code
 * changes an order's state. P-03
 */
export function advanceOrder(
  order: Order,
  facts: PaymentFacts | 'no-page',
  { nowIso, notes: known }: Known,
): Advance {
  if (facts === 'no-page')
    return moveUnpaid(order, {
      state: 'expired',
      about: '',
      text: 'Stripe never created a payment page for it.',
    });
  const { session } = facts;
  if (session.payment !== 'paid') return advanceUnpaid(order, session);
  const mismatch = order.state === 'held' ? undefined : findMismatch(order, session);
  const held = order.state === 'held' || mismatch !== undefined;
  const paid: Order = {
    ...order,
    sessionId: session.id,
    sessionUrl: order.sessionUrl ?? session.url,
    paymentIntentId: session.paymentIntentId ?? order.paymentIntentId,
    subscriptionId: session.subscriptionId ?? order.subscriptionId,
    subscription: facts.subscription ? findPlanState(facts.subscription) : order.subscription,
    buyer: session.buyer || order.buyer,
    refundedCents: sum(facts.refunds.filter(({ failed, invoiceId }) => !failed && !invoiceId)),
    dispute: findDispute(facts.disputes) ?? order.dispute,
    paidAt: order.paidAt ?? nowIso,
    fulfilledAt: order.fulfilledAt ?? (held ? undefined : nowIso),
  };
  const first: OrderNote = mismatch
    ? { what: 'held', about: session.id, text: mismatch }
    : { what: 'paid', about: '', text: formatMoney(session) };
  const notes = order.paidAt === undefined ? [first] : [];
  const state = chooseState(paid, facts, { held, takenCents: session.cents ?? order.cents });
  return {
    order: { ...paid, state: canTransition(order.state, state) ? state : order.state },
    notes: [...notes, ...listLaterNotes(facts), ...listResumptions(facts.subscription, known)],
  };
}

function advanceUnpaid(before: Order, { id, url, status, payment }: SessionFacts): Advance {
  const order = { ...before, sessionId: id, sessionUrl: before.sessionUrl ?? url };
  if (status === 'expired')
    return moveUnpaid(order, {
      state: 'expired',
      about: id,
      text: 'The payment page closed without a payment.',
    });
  if (payment === 'failed')
    return moveUnpaid(order, { state: 'failed', about: id, text: 'The delayed payment failed.' });
  if (payment === 'under-way')
    return moveUnpaid(order, { state: 'pending', about: id, text: 'A delayed payment is pending.' });
  return { order, notes: [] };
}

type Move = { state: 'expired' | 'failed' | 'pending'; about: string; text: string };

/** Moves an unpaid order to a state, if the transition is allowed and changes anything. */
function moveUnpaid(order: Order, { state, about, text }: Move): Advance {
  const isMoved = order.paidAt === undefined && order.state !== state && canTransition(order.state, state);
  return isMoved
    ? { order: { ...order, state }, notes: [{ what: state, about, text }] }
    : { order, notes: [] };
}

/** Describes why a payment does not match the order; undefined if it does. */
function findMismatch({ cents }: Order, session: SessionFacts): string | undefined {
  if (session.cents === cents && session.currency === currency) return undefined;
  return `Stripe took ${formatMoney(session)}, and the order is for ${formatCents(cents)}. The buyer got no confirmation.`;
}

function chooseState(
  { refundedCents }: Order,
  { disputes }: PaymentFacts,
  { held, takenCents }: { held: boolean; takenCents: number },
): OrderState {
  const status = findDispute(disputes);
  if (status && status !== 'won') return 'disputed';
  // A held order's charge differs from its price.
  if (refundedCents >= takenCents) return 'refunded';
  if (held) return 'held';
  return refundedCents > 0 ? 'partly-refunded' : 'paid';
}

/** Summarises the first payment's disputes. An open or lost dispute takes precedence over a won one. */
function findDispute(disputes: DisputeFacts[]): DisputeState | undefined {
  const states = disputes.filter(({ invoiceId }) => !invoiceId).map(({ status }) => status);
  return (['open', 'lost', 'won'] as const).find((state) => states.includes(state));
}

function listLaterNotes({ refunds, disputes, months, subscription }: PaymentFacts): OrderNote[] {
  const notes: OrderNote[] = [];
  for (const { id, cents, at, failed, invoiceId } of refunds) {
    const month = invoiceId ? ' of a later month' : '';
    notes.push({
      what: 'refund',
      about: id,
      text: `${formatCents(cents)}${month} was refunded.`,
      invoiceId,
      at,
    });
    if (failed)
      notes.push({
        what: 'refund-failed',
        about: id,
        text: `${formatCents(cents)}${month} could not be refunded: Stripe reports that the refund failed. Refund it another way.`,
      });
  }
  for (const { id, cents, reason, status } of disputes) {
    notes.push({
      what: 'dispute-opened',
      about: id,
      text: `The buyer’s bank disputes ${formatCents(cents)} (${reason}). Answer in Stripe’s dashboard before its deadline.`,
    });
    if (status !== 'open')
      notes.push({ what: 'dispute-closed', about: id, text: `The dispute was ${status}.` });
  }
  for (const { invoiceId, cents, paidAt } of months)
    notes.push(
      paidAt
        ? {
            what: 'month-paid',
            about: invoiceId,
            text: `${formatCents(cents)} for another month.`,
            at: paidAt,
          }
        : {
            what: 'month-failed',
            about: invoiceId,
            text: `${formatCents(cents)} for a month could not be charged.`,
          },
    );
  if (subscription?.cancelRequestedAt && subscription.state !== 'ended')
    notes.push({
      what: 'subscription-ending',
      about: subscription.cancelRequestedAt.toISOString(),
      text: 'It ends after the months paid for or agreed to.',
    });
  if (subscription?.state === 'ended')
    notes.push({ what: 'subscription-ended', about: '', text: 'Nothing more will be charged.' });
  return notes;
}

function findPlanState({ state, cancelRequestedAt }: Subscription): SubscriptionState {
  return state === 'active' && cancelRequestedAt ? 'ending' : state;
}

/** Notes each withdrawal of a cancellation, even while a month is unpaid. */
function listResumptions(subscription: Subscription | undefined, known: StoredNote[]): OrderNote[] {
  const last = known.findLast(({ what }) => what === 'subscription-ending' || what === 'subscription-kept');
  if (last?.what !== 'subscription-ending') return [];
  if (!subscription || subscription.state === 'ended' || subscription.cancelRequestedAt) return [];
  return [{ what: 'subscription-kept', about: last.about, text: 'It is charged each month again.' }];
}

function formatMoney({ cents, currency: given }: SessionFacts): string {
  if (cents === undefined || given === undefined) return 'an amount that it does not name';
  return given === currency ? formatCents(cents) : `${(cents / 100).toFixed(2)} ${given.toUpperCase()}`;
}

function sum(refunds: { cents: number }[]): number {
  return refunds.reduce((total, { cents }) => total + cents, 0);
}
