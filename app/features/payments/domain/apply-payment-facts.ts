import { findPlanState, viewPlan } from './account-orders.ts';
import { formatCents, formatMoney, currency as priceCurrency } from './money.ts';
import { describeInvoice, listMovements, type Movement, netAfterRefunds } from './movement.ts';
import type { DisputeState, Order, OrderNote, OrderState, StoredNote } from './order.ts';
import type {
  DisputeFacts,
  InvoiceFacts,
  PaymentFacts,
  SessionFacts,
  Subscription,
} from './payment-facts.ts';

type Advance = {
  order: Order;
  notes: OrderNote[];
  /** All movements that Stripe lists, stored or not. */
  movements: Movement[];
};

/** Where an order that was never paid can move. It never moves back, and a payment leads from any state to those of a paid order. */
const unpaidMoves: Partial<Record<OrderState, OrderState[]>> = {
  open: ['pending', 'failed', 'expired'],
  pending: ['failed'],
};

type Known = {
  nowIso: string;
  /** The order's notes from before the facts were read, oldest first. */
  notes: StoredNote[];
  /** Whether the agency accepts the payment of a held order as it is, also where it was refunded since. */
  accepts?: boolean;
};

/**
 * Computes the order's new state from Stripe's facts, or expires an order for which Stripe never created a session. It is
 * idempotent, because webhook, redirect and reconciliation call it in any order and any number of times. No other code
 * changes an order's state. P-03
 */
export function applyPaymentFacts(
  before: Order,
  facts: PaymentFacts | 'no-page',
  { nowIso, notes: known, accepts = false }: Known,
): Advance {
  if (facts === 'no-page') {
    const text = 'Stripe has no payment page for it.';
    return { ...moveUnpaid(before, { state: 'expired', subjectId: '', text }), movements: [] };
  }
  const { session } = facts;
  const movements = listMovements(before, facts, nowIso);
  const order: Order = {
    ...before,
    sessionId: session.id,
    sessionUrl: before.sessionUrl ?? session.url,
    subscriptionId: session.subscriptionId ?? before.subscriptionId,
    subscription: facts.subscription ? findPlanState(facts.subscription) : before.subscription,
    buyer: session.buyer || before.buyer,
  };
  const isPaid = session.payment === 'paid' || movements.some(({ cents }) => cents > 0);
  const advanced = isPaid
    ? advancePaid(order, facts, { movements, nowIso, accepts: accepts && isOnHold(before) })
    : advanceUnpaid(order, facts.session);
  const notes = [
    ...advanced.notes,
    ...listLaterNotes(order, facts),
    ...listPlanNotes({ before, after: advanced.order, isPaid, facts, known }),
  ];
  return { order: advanced.order, notes, movements };
}

/** Whether an order is paid and not fulfilled, because its payment does not match: it may be refunded or disputed since. */
export const isOnHold = ({ paidAt, fulfilledAt }: Order): boolean =>
  paidAt !== undefined && fulfilledAt === undefined;

type Moved = Pick<Advance, 'order' | 'notes'>;

function advancePaid(
  order: Order,
  { session, charges }: PaymentFacts,
  { movements, nowIso, accepts }: Pick<Advance, 'movements'> & { nowIso: string; accepts: boolean },
): Moved {
  const first =
    movements.find(({ kind }) => kind === 'payment') ?? movements.find(({ kind }) => kind === 'renewal');
  const taken = session.payment === 'paid' ? session : first;
  const mismatch = order.paidAt === undefined ? findMismatch(order, taken) : undefined;
  const isHeld =
    !accepts && order.fulfilledAt === undefined && (order.paidAt !== undefined || mismatch !== undefined);
  const disputes = charges.find(({ paymentId }) => paymentId === first?.stripeId)?.disputes ?? [];
  const dispute = findDispute(disputes);
  const paid: Order = {
    ...order,
    dispute: dispute ?? order.dispute,
    paidAt: order.paidAt ?? first?.at ?? nowIso,
    fulfilledAt: order.fulfilledAt ?? (isHeld ? undefined : nowIso),
  };
  const state = chooseState({ dispute, isHeld, first, movements });
  return {
    order: { ...paid, state },
    notes: [
      ...(mismatch ? [{ what: 'held' as const, subjectId: session.id, text: mismatch }] : []),
      ...(accepts ? [{ what: 'accepted' as const, subjectId: '', text: 'You accepted its payment.' }] : []),
    ],
  };
}

function advanceUnpaid(order: Order, { id, status, payment }: SessionFacts): Moved {
  const move = (state: 'expired' | 'failed' | 'pending', text: string) =>
    moveUnpaid(order, { state, subjectId: id, text });
  if (status === 'expired') return move('expired', 'The payment page closed without a payment.');
  if (payment === 'failed') return move('failed', 'The delayed payment failed.');
  if (payment === 'under-way') return move('pending', 'A delayed payment is pending.');
  return { order, notes: [] };
}

type Move = { state: 'expired' | 'failed' | 'pending'; subjectId: string; text: string };

/** Moves an unpaid order to a state, if it can move there. */
function moveUnpaid(order: Order, { state, subjectId, text }: Move): Moved {
  const isMoved = unpaidMoves[order.state]?.includes(state);
  return isMoved
    ? { order: { ...order, state }, notes: [{ what: state, subjectId, text }] }
    : { order, notes: [] };
}

type Taken = { cents: number | undefined; currency: string | undefined };

/** Describes why a payment does not match the order; undefined if it does. */
function findMismatch(
  { cents }: Order,
  { cents: takenCents, currency }: Taken = { cents: undefined, currency: undefined },
): string | undefined {
  if (takenCents === cents && currency === priceCurrency) return undefined;
  const taken =
    takenCents === undefined || currency === undefined
      ? 'an amount that it does not name'
      : formatMoney({ cents: takenCents, currency });
  return `Stripe took ${taken}, and the order is for ${formatCents(cents)}. The buyer got no confirmation.`;
}

type StateFacts = {
  dispute: DisputeState | undefined;
  isHeld: boolean;
  first: Movement | undefined;
  movements: Movement[];
};

function chooseState({ dispute, isHeld, first, movements }: StateFacts): OrderState {
  if (dispute && dispute !== 'won') return 'disputed';
  const netCents = first && netAfterRefunds(first, movements);
  if (netCents !== undefined && netCents <= 0) return 'refunded';
  if (isHeld) return 'held';
  return first && netCents !== first.cents ? 'partly-refunded' : 'paid';
}

/** Summarises the first payment's disputes. An open or lost dispute takes precedence over a won one. */
function findDispute(disputes: DisputeFacts[]): DisputeState | undefined {
  const states = disputes.map(({ status }) => status);
  return (['open', 'lost', 'won'] as const).find((state) => states.includes(state));
}

function listLaterNotes(order: Order, { charges, invoices, subscription }: PaymentFacts): OrderNote[] {
  const notes: OrderNote[] = [];
  for (const { disputes, currency } of charges)
    for (const { id, cents, reason, status } of disputes) {
      const text = `The buyer’s bank disputes ${formatMoney({ cents, currency })} (${reason}). Answer in Stripe’s dashboard before its deadline.`;
      notes.push({ what: 'dispute-opened', subjectId: id, text });
      if (status !== 'open')
        notes.push({ what: 'dispute-closed', subjectId: id, text: `The dispute was ${status}.` });
    }
  for (const invoice of invoices.filter(
    ({ outcome, reason }) => outcome === 'failed' && reason !== 'first',
  )) {
    const text = `${formatMoney(invoice)} for ${describeInvoice(order, invoice)} could not be charged.`;
    notes.push({ what: 'renewal-failed', subjectId: invoice.id, text });
  }
  if (subscription?.cancelRequestedAt && subscription.state !== 'ended')
    notes.push({
      what: 'subscription-ending',
      subjectId: subscription.cancelRequestedAt.toISOString(),
      text: 'It ends after the time paid for or agreed to.',
    });
  return notes;
}

/** Stripe stops collecting when a plan ends, but what is overdue remains owed, and the agency may still charge it. */
function describeEnd(order: Order, { invoices }: PaymentFacts): string {
  const list = (outcome: InvoiceFacts['outcome']) =>
    invoices
      .filter((invoice) => invoice.outcome === outcome && invoice.cents > 0)
      .map((invoice) => `${formatMoney(invoice)} for ${describeInvoice(order, invoice)}`)
      .join(', and ');
  const [owed, underWay] = [list('failed'), list('under-way')];
  if (!owed && !underWay) return 'Nothing more will be charged.';
  return [
    'It is not renewed any more.',
    owed && ` Still owed: ${owed}.`,
    underWay && ` Its bank has yet to answer for ${underWay}.`,
  ]
    .filter(Boolean)
    .join('');
}

type PlanChange = {
  before: Order;
  after: Order;
  isPaid: boolean;
  facts: PaymentFacts;
  known: StoredNote[];
};

/** Says what is charged for a plan from now on. */
function describeCharges(order: Order, subscription: Subscription, invoices: InvoiceFacts[]): string {
  const { nextChargeAt } = viewPlan(order, subscription);
  if (subscription.isPaused) return 'It is paused, and nothing new is charged until that ends.';
  if (subscription.state === 'unpaid') return 'What is overdue is still owed.';
  if (!subscription.cancelRequestedAt) return `It is charged each ${order.interval} again.`;
  if (nextChargeAt) return `It is cancelled, and charged each ${order.interval} until it ends.`;
  const isDue = invoices.some(
    ({ outcome, cents }) => cents > 0 && (outcome === 'failed' || outcome === 'under-way'),
  );
  return isDue
    ? 'It is cancelled. What is already due may still be charged, but nothing else.'
    : 'It is cancelled, and will not be charged again.';
}

/** Notes what has happened to a plan. */
function listPlanNotes({ before, after, isPaid, facts, known }: PlanChange): OrderNote[] {
  const { subscription, session } = facts;
  const state = after.subscription;
  if (!subscription || !state) return [];
  const isOver = state === 'ended' || state === 'not-started';
  // A debit that is under way may still be paid, although the plan has ended.
  if (isOver && !isPaid && session.payment === 'under-way') return [];
  if (isOver)
    return isPaid
      ? [{ what: 'subscription-ended', subjectId: '', text: describeEnd(after, facts) }]
      : [{ what: 'plan-not-started', subjectId: '', text: 'Nothing was charged, and the plan has ended.' }];
  const notes: OrderNote[] = [];
  // The last note counts, because a plan that is late may be paused, too.
  const pauseNotes = known.filter(({ what }) => what === 'plan-paused' || what === 'plan-resumed');
  const wasPaused =
    pauseNotes.length > 0 ? pauseNotes.at(-1)?.what === 'plan-paused' : before.subscription === 'paused';
  const subjectId = `#${pauseNotes.length + 1}`;
  if (subscription.isPaused && !wasPaused)
    notes.push({ what: 'plan-paused', subjectId, text: 'Stripe charges nothing new until you resume it.' });
  if (!subscription.isPaused && wasPaused)
    notes.push({
      what: 'plan-resumed',
      subjectId,
      text: describeCharges(after, subscription, facts.invoices),
    });
  if (state === 'unpaid' && before.subscription !== 'unpaid') {
    const text = 'Stripe has stopped trying to collect what is overdue.';
    notes.push({ what: 'plan-unpaid', subjectId: String(before.version), text });
  }
  const last = known.findLast(({ what }) => what === 'subscription-ending' || what === 'subscription-kept');
  if (last?.what === 'subscription-ending' && !subscription.cancelRequestedAt) {
    const text = describeCharges(after, subscription, facts.invoices);
    notes.push({ what: 'subscription-kept', subjectId: last.subjectId, text });
  }
  return notes;
}
