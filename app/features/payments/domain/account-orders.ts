import type { Interval } from '#app/content/pricing.ts';
import { addIntervals } from './money.ts';
import { isRunning, type Order, type PlanState } from './order.ts';
import type { OrderView } from './order-view.ts';
import type { Subscription } from './payment-facts.ts';
import type { Receipt } from './receipt.ts';

/** An order as its owner sees it. */
export type AccountOrder = OrderView & {
  /** Identifies the order in its URL, `/payment-success?session_id=`; undefined if no session was ever created. */
  sessionId: string | undefined;
  /** Where its emails go. */
  email: string;
  /** The website the work is for; empty for orders made before November 2026. */
  website: string;
  /** Oldest first. */
  receipts: Receipt[];
};

/** A plan with an interval, as read from Stripe. */
export type AccountPlan = {
  reference: string;
  state: PlanState;
  /** The price of a period, as it is at Stripe now; undefined if Stripe does not name one. */
  cents: number | undefined;
  /** Undefined if there are no more charges, or none is certain. */
  nextChargeAt: Date | undefined;
  /** Whether a payment for it is under way. */
  isCollecting: boolean;
  /** When Stripe tries again to collect an overdue payment; undefined if it does not. */
  retriesAt: Date | undefined;
  /** Set once the plan has ended or been cancelled. */
  endsAt: Date | undefined;
  /** The end date if the plan were cancelled now: the end of the paid time or of the minimum term, whichever is later. */
  earliestEnd: Date;
};

/**
 * What the account page can do with orders. Every method takes the signed-in user's id and finds only that user's orders.
 * All throw `PaymentsUnavailable` if Stripe or the database is not responding.
 */
export type AccountOrders = {
  /** Lists the user's orders, newest first. */
  list(userId: string): Promise<AccountOrder[]>;
  /** Brings the user's live plans that wait for their first payment up to date with Stripe, whose messages may be late. */
  settleWaiting(userId: string): Promise<void>;
  /** Reads a plan from Stripe. Undefined if the user has no such plan, or it belongs to another Stripe mode. */
  readPlan(userId: string, reference: string): Promise<AccountPlan | undefined>;
  /** Cancels a plan for its earliest end date, or at once if it was never paid. Undefined as above. */
  endPlan(userId: string, reference: string): Promise<AccountPlan | undefined>;
  /** Withdraws a cancellation while the plan is still active. Undefined as above. */
  keepPlan(userId: string, reference: string): Promise<AccountPlan | undefined>;
  /** Creates a link to the customer portal that is valid for a few minutes. Undefined as above, or if it is not set up. */
  openPortal(userId: string, reference: string, returnUrl: string): Promise<string | undefined>;
  /**
   * Attaches paid and pending orders without an account to the user, and lets the emails of the user's orders follow a
   * change of the account's address. Call it with the confirmed address.
   */
  attach(userId: string, email: string): Promise<void>;
};

/** Whether a plan was cancelled and has no charge left, so that it will end by itself. */
export function isLastTime({ state, nextChargeAt, endsAt }: AccountPlan): boolean {
  const isDone = state === 'ending' || state === 'paused';
  return isDone && endsAt !== undefined && nextChargeAt === undefined;
}

type Cancelling = Pick<AccountPlan, 'state' | 'isCollecting'> & {
  [Date in 'nextChargeAt' | 'earliestEnd']: string | undefined;
};

/** Says what may still be charged if a plan is cancelled now. Times are ISO 8601 in UTC. */
export function describeLastCharges(
  { state, isCollecting, nextChargeAt, earliestEnd = '' }: Cancelling,
  { interval, paidAt }: { interval: Interval; paidAt: string | undefined },
): string {
  if (paidAt === undefined)
    return 'The debit that your bank is working on may still go through, but nothing else.';
  const retried = state === 'late' ? 'Until then Stripe may try again to collect the overdue payment. ' : '';
  if (nextChargeAt && nextChargeAt < earliestEnd)
    return `${retried}Until then you are charged each ${interval}, because the minimum term is not over.`;
  if (state === 'late') return `${retried}There won’t be another charge.`;
  if (state === 'unpaid') return 'There won’t be another charge, but the overdue payment is still owed.';
  if (state === 'paused') return 'Nothing new is charged, unless we resume the plan before then.';
  return isCollecting
    ? 'A payment that is under way may still go through, but nothing else.'
    : 'You won’t be charged again.';
}

export function findPlanState({
  state,
  cancelRequestedAt,
}: Pick<Subscription, 'state' | 'cancelRequestedAt'>): PlanState {
  return state === 'active' && cancelRequestedAt ? 'ending' : state;
}

/** Derives a plan's dates from its subscription. */
export function viewPlan(
  { reference, interval = 'month', minimumPayments, paidAt }: Order,
  subscription: Subscription,
): AccountPlan {
  const { state, isPaused, cents, startedAt, paidUntil, isCollecting, retriesAt, endsAt } = subscription;
  const isCharged = isRunning(state) && !isPaused && state !== 'unpaid' && paidAt !== undefined;
  const renews = isCharged && (endsAt === undefined || endsAt > paidUntil);
  const minimumEnd = addIntervals(startedAt, minimumPayments, interval);
  return {
    reference,
    state: findPlanState(subscription),
    cents,
    nextChargeAt: renews ? paidUntil : undefined,
    isCollecting,
    retriesAt,
    endsAt,
    earliestEnd: minimumEnd > paidUntil ? minimumEnd : paidUntil,
  };
}
