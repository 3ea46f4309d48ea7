import type { DisputeState, PlanState } from './order.ts';

export type HostedPage = { sessionId: string; url: string };

/** What an event is about. Its copy of the object is ignored, because it may be out of date. */
export type PaymentEvent = {
  id: string;
  type: string;
  /** Seconds since 1970. */
  created: number;
  /** The Stripe id of the object. */
  objectId: string;
  sessionId: string | undefined;
  subscriptionId: string | undefined;
  paymentIntentId: string | undefined;
  customerId: string | undefined;
};

export type SignedEvent =
  | { outcome: 'good'; event: PaymentEvent }
  /** The event is valid, but its type does not concern orders. */
  | { outcome: 'ignored'; type: string }
  /** The event is forged, too old or from the future. */
  | { outcome: 'bad-signature'; why: string }
  /** A test event with a live key, or the reverse. */
  | { outcome: 'wrong-mode'; type: string };

/**
 * Stripe responded without creating a session. It stores even an error with the idempotency key and would repeat it.
 * https://docs.stripe.com/api/idempotent_requests
 */
export class SessionNotCreated extends Error {
  override name = 'SessionNotCreated';
}

/** Stripe refused the buyer's email address. */
export class EmailRefused extends SessionNotCreated {
  override name = 'EmailRefused';
}

/** Stripe has no object with this id. */
export class StripeNotFound extends Error {
  override name = 'StripeNotFound';
}

/** Stripe refused to open its customer portal, as it does until the portal's settings have been saved once. */
export class PortalRefused extends Error {
  override name = 'PortalRefused';
}

/** A Checkout Session, as read from Stripe. */
export type SessionFacts = {
  id: string;
  /** The site's own id of the order. */
  orderId: string | undefined;
  status: 'open' | 'complete' | 'expired';
  payment:
    | 'paid'
    /** A pending payment by a delayed method, such as bank debit. */
    | 'under-way'
    | 'failed'
    | 'none';
  cents: number | undefined;
  currency: string | undefined;
  url: string | undefined;
  paymentIntentId: string | undefined;
  subscriptionId: string | undefined;
  customerId: string | undefined;
  /** The buyer's name and business, as entered at Stripe; empty if unknown. */
  buyer: string;
};

/** An amount that entered or left Stripe's balance. `at` is that time at Stripe, as ISO 8601 in UTC. */
type BalanceEntry = { cents: number; at: string };

export type RefundFacts = {
  id: string;
  /**
   * What it took out of the balance (negative), and put back if it failed. A refund that waits for money, or for the
   * buyer's bank details, has taken nothing.
   */
  balanceEntries: BalanceEntry[];
};

export type DisputeFacts = RefundFacts & {
  cents: number;
  reason: string;
  /** Inquiries are disputes that take nothing. */
  status: DisputeState;
};

/** A successful payment. */
export type ChargeFacts = BalanceEntry & {
  /** The payment intent's id; the charge's if it has none. */
  paymentId: string;
  currency: string;
  refunds: RefundFacts[];
  disputes: DisputeFacts[];
};

/** An invoice. `cents` are what was paid or, before that, what is due. */
export type InvoiceFacts = BalanceEntry & {
  id: string;
  /** `under-way`: by a bank debit. `open`: not tried yet. A part of a `void` one may have been paid before. */
  outcome: 'paid' | 'failed' | 'under-way' | 'open' | 'void';
  /** `first` and `renewal` are of the order's own plan; `other`: for a change of it, of another plan, or made by hand. */
  reason: 'first' | 'renewal' | 'other';
  currency: string;
  /** What its lines say; of a renewal, those beside the plan's own. */
  lines: string[];
  /** The time that the plan's line covers. */
  period: { start: string; end: string } | undefined;
  /** The payment intents (or charges) that have paid it, or may. */
  paymentIds: string[];
};

/** A subscription, as read from Stripe. */
export type Subscription = {
  state: PlanState;
  /** Whether nothing new is collected. A paused plan whose payment is overdue is `late` or `unpaid`. */
  isPaused: boolean;
  /** The price of a period; undefined if Stripe does not name one. */
  cents: number | undefined;
  customerId: string;
  startedAt: Date;
  /** The end of the paid period. If the plan continues, the next charge is then. */
  paidUntil: Date;
  /** Whether its latest invoice is neither paid nor overdue: it has just been made, or a bank debit is under way. */
  isCollecting: boolean;
  /** When Stripe tries again to collect an overdue payment; undefined if it does not, or it was not asked. */
  retriesAt: Date | undefined;
  /** When the plan ends; undefined if it was not cancelled. */
  endsAt: Date | undefined;
  /** When the plan was cancelled; undefined if it was not. */
  cancelRequestedAt: Date | undefined;
};

/** Everything that determines an order's state, as read from Stripe. */
export type PaymentFacts = {
  session: SessionFacts;
  subscription: Subscription | undefined;
  /** Oldest first. */
  charges: ChargeFacts[];
  invoices: InvoiceFacts[];
};
