import type { DisputeState, SubscriptionState } from './order.ts';

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
  /** The buyer's name and business, as entered at Stripe; empty if unknown. */
  buyer: string;
};

export type RefundFacts = {
  id: string;
  cents: number;
  /** ISO 8601 in UTC. */
  at: string;
  /** A pending refund has not failed: Stripe has already deducted it from the balance. */
  failed: boolean;
  /** The invoice of the refunded month; undefined for the first payment. */
  invoiceId: string | undefined;
};

export type DisputeFacts = {
  id: string;
  cents: number;
  reason: string;
  status: DisputeState;
  invoiceId: string | undefined;
};

/** A subscription, as read from Stripe. */
export type Subscription = {
  state: SubscriptionState;
  customerId: string;
  startedAt: Date;
  /** The end of the paid month. If the plan continues, the next charge is then. */
  paidUntil: Date;
  /** When the plan ends; undefined if it was not cancelled. */
  endsAt: Date | undefined;
  /** When the plan was cancelled; undefined if it was not. */
  cancelRequestedAt: Date | undefined;
};

/** A month after the first. `paidAt` is ISO 8601 in UTC; undefined if the charge failed. */
export type MonthFacts = { invoiceId: string; cents: number; paidAt: string | undefined };

/** Everything that determines an order's state, as read from Stripe. */
export type PaymentFacts = {
  session: SessionFacts;
  refunds: RefundFacts[];
  disputes: DisputeFacts[];
  subscription: Subscription | undefined;
  months: MonthFacts[];
};
