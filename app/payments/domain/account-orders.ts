import type { Order, OrderView } from './order.ts';
import type { Subscription } from './payment-facts.ts';
import type { Receipt } from './receipt.ts';

/** An order as its owner sees it. */
export type AccountOrder = OrderView & {
  /** Identifies the order in its URL, `/payment-success?session_id=`; undefined if no session was ever created. */
  sessionId: string | undefined;
  email: string;
  /** The website the work is for; empty for orders made before November 2026. */
  website: string;
  /** Oldest first: the first payment, then later months. */
  receipts: Receipt[];
};

/** A monthly plan, as read from Stripe. */
export type AccountPlan = {
  reference: string;
  state: Subscription['state'];
  /** Undefined if there are no more charges. */
  nextChargeAt: Date | undefined;
  /** Set once the plan has ended or been cancelled. */
  endsAt: Date | undefined;
  /** The end date if the plan were cancelled now: the end of the paid month or of the minimum term, whichever is later. */
  earliestEnd: Date;
};

/**
 * What the account page can do with orders. Every method takes the signed-in user's id and finds only that user's orders.
 * All throw `PaymentsUnavailable` if Stripe or the database is not responding.
 */
export type AccountOrders = {
  /** Lists the user's orders, newest first. */
  list(userId: string): Promise<AccountOrder[]>;
  /** Reads a monthly plan from Stripe. Undefined if the user has no such plan, or it belongs to another Stripe mode. */
  readPlan(userId: string, reference: string): Promise<AccountPlan | undefined>;
  /** Cancels a plan for its earliest end date. Undefined as above. */
  endPlan(userId: string, reference: string): Promise<AccountPlan | undefined>;
  /** Withdraws a cancellation while the plan is still active. Undefined as above. */
  keepPlan(userId: string, reference: string): Promise<AccountPlan | undefined>;
  /** Creates a link to the customer portal that is valid for a few minutes. Undefined as above. */
  openPortal(userId: string, reference: string, returnUrl: string): Promise<string | undefined>;
  /** Attaches paid and pending orders without an account to the user. Call it once the address is confirmed. */
  attach(userId: string, email: string): Promise<void>;
};

/** Derives a plan's dates from its subscription. */
export function viewPlan(
  { reference, minimumMonths }: Order,
  { state, startedAt, paidUntil, endsAt }: Subscription,
): AccountPlan {
  const minimumEnd = addMonths(startedAt, minimumMonths);
  const renews = state !== 'ended' && (endsAt === undefined || endsAt > paidUntil);
  return {
    reference,
    state,
    nextChargeAt: renews ? paidUntil : undefined,
    endsAt,
    earliestEnd: minimumEnd > paidUntil ? minimumEnd : paidUntil,
  };
}

/** Adds calendar months, clamped to the last day of a shorter month, as Stripe does. */
export function addMonths(from: Date, months: number): Date {
  const date = new Date(from);
  date.setUTCMonth(date.getUTCMonth() + months);
  if (date.getUTCDate() !== from.getUTCDate()) date.setUTCDate(0);
  return date;
}
