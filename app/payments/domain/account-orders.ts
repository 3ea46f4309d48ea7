import type { Order, OrderView } from './order.ts';
import type { Subscription } from './payment-facts.ts';
import type { Receipt } from './receipt.ts';

/** An order as the account that owns it sees it. */
export type AccountOrder = OrderView & {
  /** Completes the address of its page, `/payment-success?session_id=`; undefined if there never was a page. */
  sessionId: string | undefined;
  email: string;
  /** The website the work is for; empty for orders made before November 2026. */
  website: string;
  /** Oldest first: the first payment, then the later months. */
  receipts: Receipt[];
};

/** A monthly plan as Stripe knows it at this moment. */
export type AccountPlan = {
  reference: string;
  state: Subscription['state'];
  /** Undefined if nothing more is charged. */
  nextChargeAt: Date | undefined;
  /** Set once the plan has ended or is to end. */
  endsAt: Date | undefined;
  /** When it would end if it were ended now: with the paid month, and not before its minimum months. */
  earliestEnd: Date;
};

/**
 * Everything that the account page shows of a user's orders and may do with them. Every method takes the id of the signed-in user,
 * and finds the orders of no other. All throw `PaymentsUnavailable` if Stripe or the database is not responding.
 */
export type AccountOrders = {
  /** Lists the user's orders, newest first. */
  list(userId: string): Promise<AccountOrder[]>;
  /** Reads a monthly plan; undefined if the user has no such plan, or nobody can be asked about it. */
  readPlan(userId: string, reference: string): Promise<AccountPlan | undefined>;
  /** Has a plan end at its earliest end; undefined as above. */
  endPlan(userId: string, reference: string): Promise<AccountPlan | undefined>;
  /** Takes that back while the plan still runs; undefined as above. */
  keepPlan(userId: string, reference: string): Promise<AccountPlan | undefined>;
  /** Creates an address of the customer portal, which is good for some minutes; undefined as above. */
  openPortal(userId: string, reference: string, returnUrl: string): Promise<string | undefined>;
  /** Gives the user the orders of this address that are paid, or on their way, and belong to nobody. Call it once the address is confirmed. */
  attach(userId: string, email: string): Promise<void>;
};

/** Reads a plan's dates. `paidUntil` is the end of the paid month. */
export function viewPlan(
  { reference, minimumMonths }: Order,
  { state, startedAt, paidUntil, endsAt }: Subscription,
): AccountPlan {
  const minimumEnd = addMonths(startedAt, minimumMonths);
  const goesOn = state !== 'ended' && (endsAt === undefined || endsAt > paidUntil);
  return {
    reference,
    state,
    nextChargeAt: goesOn ? paidUntil : undefined,
    endsAt,
    earliestEnd: minimumEnd > paidUntil ? minimumEnd : paidUntil,
  };
}

/** Finds the same day some months later, or that month's last day, as Stripe does. */
export function addMonths(from: Date, months: number): Date {
  const date = new Date(from);
  date.setUTCMonth(date.getUTCMonth() + months);
  if (date.getUTCDate() !== from.getUTCDate()) date.setUTCDate(0);
  return date;
}
