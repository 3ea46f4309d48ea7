import type { Interval } from '#app/content/pricing.ts';

/** Which Stripe takes the payment. An order never changes its mode, so a trial stays a trial when a live key is set. */
export type PaymentMode = 'live' | 'test' | 'sandbox';

export const orderStates = [
  'open',
  'pending',
  'paid',
  'failed',
  'expired',
  'partly-refunded',
  'refunded',
  'disputed',
  /** The payment does not match the order, so the agency has to check it. */
  'held',
] as const;

export type OrderState = (typeof orderStates)[number];

/** The states in which the buyer can still pay. */
export const unpaidStates: readonly OrderState[] = ['open', 'failed', 'expired'];

/** The state of a plan with an interval, which Stripe calls a subscription. */
export type PlanState =
  /** The first payment is under way. */
  | 'starting'
  | 'active'
  /** Cancelled, but paid until its end. */
  | 'ending'
  /** A payment is overdue, and Stripe tries again. */
  | 'late'
  /** A payment is overdue, and Stripe has stopped trying. */
  | 'unpaid'
  /** Nothing is collected until the agency resumes it. */
  | 'paused'
  /** The first payment failed, so the plan never began. */
  | 'not-started'
  | 'ended';

/** Whether a plan may still be charged. */
export function isRunning(state: PlanState | undefined): boolean {
  return state !== undefined && state !== 'ended' && state !== 'not-started';
}

export type DisputeState = 'open' | 'won' | 'lost';

/** The terms of an order, which never change: different terms make a different order. */
export type OrderTerms = {
  plan: string;
  planName: string;
  /** How often the plan is charged; undefined if it is paid once. */
  interval: Interval | undefined;
  /** Australian cents including GST; with an interval, of each payment. */
  cents: number;
  /** The minimum number of payments; 1 for a plan without an interval. */
  minimumPayments: number;
  email: string;
  /** The website the work is for, without scheme; empty for orders made before November 2026. */
  website: string;
};

export type Order = OrderTerms & {
  id: string;
  reference: string;
  mode: PaymentMode;
  /** The id of the signed-in user. */
  userId: string | undefined;
  /** The address of that user's account when the site last saw it. */
  accountEmail: string | undefined;
  /** Where emails go: `email`, until the buyer's account changes from that address to another. */
  mailTo: string;
  state: OrderState;
  /** The id and URL of the order's only Checkout Session; undefined until Stripe has created it. */
  sessionId: string | undefined;
  sessionUrl: string | undefined;
  /** When the session expires. It is stored before calling Stripe, so that a retry sends the same request. */
  expiresAt: string;
  /** Known as soon as the session names it, even before the first payment. */
  subscriptionId: string | undefined;
  subscription: PlanState | undefined;
  /** The buyer's name and business, as entered at Stripe; empty if unknown. */
  buyer: string;
  /** The state of the first payment's latest dispute; undefined if there was none. */
  dispute: DisputeState | undefined;
  /** Times are ISO 8601 in UTC. */
  createdAt: string;
  /** When Stripe received the first payment. */
  paidAt: string | undefined;
  /** When the emails about the payment were queued. */
  fulfilledAt: string | undefined;
  /** Incremented with every change, for optimistic locking. */
  version: number;
};

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Formats seven random bytes as a reference. The P distinguishes it from an enquiry's. */
export function formatOrderReference(bytes: Uint8Array): string {
  return `SB-P-${[...bytes].map((byte) => alphabet[byte % 32]).join('')}`;
}

const stateNames: Record<OrderState, string> = {
  open: 'Not paid yet',
  pending: 'Payment pending',
  paid: 'Paid',
  failed: 'Payment failed',
  expired: 'Closed, not paid',
  'partly-refunded': 'Paid, partly refunded',
  refunded: 'Refunded',
  disputed: 'Disputed at the bank',
  held: 'Being checked by a person',
};

/** The names of a plan's states, as far as they say more than the order's own state. */
const planStateNames: Partial<Record<PlanState, string>> = {
  ending: 'Paid, and ending',
  late: 'A payment is overdue',
  unpaid: 'Overdue, and on hold',
  paused: 'Paused',
  ended: 'Paid, and ended',
};

/** What becomes of a plan whose payment was refunded, in the middle of a sentence. */
const plansAfterRefund: Record<Exclude<PlanState, 'ended' | 'not-started'>, string> = {
  starting: 'the plan continues',
  active: 'the plan continues',
  late: 'a payment of its plan is overdue',
  unpaid: 'the plan is on hold',
  paused: 'the plan is paused',
  ending: 'the plan is cancelled, and will end',
};

/** Says what becomes of the plan of a refunded order; undefined if nothing does. */
export function describePlanAfterRefund({
  state,
  subscription,
}: Pick<Order, 'state' | 'subscription'>): string | undefined {
  const isOver = subscription === undefined || subscription === 'ended' || subscription === 'not-started';
  return state.endsWith('refunded') && !isOver ? plansAfterRefund[subscription] : undefined;
}

/** Describes an order's state in words, so that it never depends on colour alone. */
export function formatOrderState({
  state,
  subscription,
  dispute,
}: Pick<Order, 'state' | 'subscription' | 'dispute'>): string {
  if (state === 'disputed' && dispute === 'lost') return 'Reversed by the bank';
  const plan = describePlanAfterRefund({ state, subscription });
  if (plan) return `${stateNames[state]}, and ${plan}`;
  return (state === 'paid' && subscription && planStateNames[subscription]) || stateNames[state];
}

/** The kinds of events in an order's history that move no money. Each is stored once and sends its emails once. */
export type NoteKind =
  | 'pending'
  | 'failed'
  | 'expired'
  | 'held'
  /** The agency has accepted the payment of a held order. */
  | 'accepted'
  /** Stripe states money that the books have with another amount, or cannot hold. */
  | 'books-differ'
  | 'dispute-opened'
  | 'dispute-closed'
  | 'renewal-failed'
  | 'plan-not-started'
  | 'plan-unpaid'
  | 'plan-paused'
  | 'plan-resumed'
  | 'subscription-ending'
  | 'subscription-kept'
  | 'subscription-ended'
  /** Only in orders made before December 2026. */
  | 'paid-twice';

export type OrderNote = {
  what: NoteKind;
  /** The Stripe id of the subject, or what else tells two notes of a kind apart. */
  subjectId: string;
  /** The text for emails and the operator's commands. */
  text: string;
};

/** A note with the time when the site stored it. */
export type StoredNote = OrderNote & { at: string };
