import { formatCents } from './money.ts';
import { currency, type DisputeState, type Order, type OrderState, type SubscriptionState } from './order.ts';
import type { KeptNote, OrderNote } from './order-note.ts';
import type { DisputeFacts, PaymentFacts, SessionFacts, Subscription } from './payment-facts.ts';

type Advance = { order: Order; notes: OrderNote[] };

/** The states in which money has arrived. */
const settled: OrderState[] = ['paid', 'partly-refunded', 'refunded', 'disputed'];

/**
 * The states to which an order may move, which lead forward only. After payment every change is possible, because a
 * refund may fail and a dispute may be won.
 */
const moves: Record<OrderState, OrderState[]> = {
  open: ['pending', 'failed', 'expired', 'held', ...settled],
  pending: ['failed', 'held', ...settled],
  failed: ['held', ...settled],
  expired: ['held', ...settled],
  // A person decides; a refund ends this state, unless it fails.
  held: ['refunded', 'disputed'],
  paid: settled,
  'partly-refunded': settled,
  refunded: [...settled, 'held'],
  disputed: [...settled, 'held'],
};

export function mayBecome(from: OrderState, to: OrderState): boolean {
  return from === to || moves[from].includes(to);
}

type Known = {
  nowIso: string;
  /** The notes of the order, oldest first, as they were before the facts were read. */
  notes: KeptNote[];
};

/**
 * Calculates the order's state from what Stripe says about its page, or from there being no page although its time is
 * over. The same facts twice change nothing, because webhook, redirect and reconciliation all call it, in any order and
 * any number of times. No other place changes the state of an order. P-03
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
  const misfit = order.state === 'held' ? undefined : findMisfit(order, session);
  const held = order.state === 'held' || misfit !== undefined;
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
  const first: OrderNote = misfit
    ? { what: 'held', about: session.id, text: misfit }
    : { what: 'paid', about: '', text: formatMoney(session) };
  const notes = order.paidAt === undefined ? [first] : [];
  const state = chooseState(paid, facts, { held, takenCents: session.cents ?? order.cents });
  return {
    order: { ...paid, state: mayBecome(order.state, state) ? state : order.state },
    notes: [...notes, ...listLaterNotes(facts), ...listKept(facts.subscription, known)],
  };
}

function advanceUnpaid(before: Order, { id, url, status, payment }: SessionFacts): Advance {
  const order = { ...before, sessionId: id, sessionUrl: before.sessionUrl ?? url };
  if (status === 'expired')
    return moveUnpaid(order, {
      state: 'expired',
      about: id,
      text: 'The payment page closed before anybody paid.',
    });
  if (payment === 'failed')
    return moveUnpaid(order, { state: 'failed', about: id, text: 'The delayed payment failed.' });
  if (payment === 'under-way')
    return moveUnpaid(order, { state: 'pending', about: id, text: 'A delayed payment is under way.' });
  return { order, notes: [] };
}

type Move = { state: 'expired' | 'failed' | 'pending'; about: string; text: string };

/** Moves an order without money; one that has money, or is in that state, stays as it is. */
function moveUnpaid(order: Order, { state, about, text }: Move): Advance {
  const isMoved = order.paidAt === undefined && order.state !== state && mayBecome(order.state, state);
  return isMoved
    ? { order: { ...order, state }, notes: [{ what: state, about, text }] }
    : { order, notes: [] };
}

/** Says why this payment does not fit the order; undefined if it does. */
function findMisfit({ cents }: Order, session: SessionFacts): string | undefined {
  if (session.cents === cents && session.currency === currency) return undefined;
  return `Stripe took ${formatMoney(session)}, and the order is for ${formatCents(cents)}. Nothing was confirmed to the buyer.`;
}

function chooseState(
  { refundedCents }: Order,
  { disputes }: PaymentFacts,
  { held, takenCents }: { held: boolean; takenCents: number },
): OrderState {
  const status = findDispute(disputes);
  if (status && status !== 'won') return 'disputed';
  // The sum that was charged may differ from the sum that was ordered.
  if (refundedCents >= takenCents) return 'refunded';
  if (held) return 'held';
  return refundedCents > 0 ? 'partly-refunded' : 'paid';
}

/** Sums up the first payment's disputes. An open or lost dispute counts more than one that was won. */
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
        text: `${formatCents(cents)}${month} could not be refunded: Stripe says that the refund failed. Refund it another way.`,
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
  if (subscription?.endAskedAt && subscription.state !== 'ended')
    notes.push({
      what: 'subscription-ending',
      about: subscription.endAskedAt.toISOString(),
      text: 'It ends after the months paid for or agreed to.',
    });
  if (subscription?.state === 'ended')
    notes.push({ what: 'subscription-ended', about: '', text: 'Nothing more will be charged.' });
  return notes;
}

function findPlanState({ state, endAskedAt }: Subscription): SubscriptionState {
  return state === 'active' && endAskedAt ? 'ending' : state;
}

/** Notes that a plan which was to end goes on after all, each time that happens, even while a month is late. */
function listKept(subscription: Subscription | undefined, known: KeptNote[]): OrderNote[] {
  const last = known.findLast(({ what }) => what === 'subscription-ending' || what === 'subscription-kept');
  if (last?.what !== 'subscription-ending') return [];
  if (!subscription || subscription.state === 'ended' || subscription.endAskedAt) return [];
  return [{ what: 'subscription-kept', about: last.about, text: 'It is charged each month again.' }];
}

function formatMoney({ cents, currency: given }: SessionFacts): string {
  if (cents === undefined || given === undefined) return 'an amount that it does not name';
  return given === currency ? formatCents(cents) : `${(cents / 100).toFixed(2)} ${given.toUpperCase()}`;
}

function sum(refunds: { cents: number }[]): number {
  return refunds.reduce((total, { cents }) => total + cents, 0);
}
