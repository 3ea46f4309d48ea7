import type { DisputeState, SubscriptionState } from './order.ts';

export type HostedPage = { sessionId: string; url: string };

/** The subject of an event. Its own copy of the object is not used, because it may be old. */
export type PaymentEvent = {
  id: string;
  type: string;
  /** Seconds since 1970. */
  created: number;
  /** Stripe's id of the object. */
  objectId: string;
  sessionId: string | undefined;
  subscriptionId: string | undefined;
  paymentIntentId: string | undefined;
};

export type SignedEvent =
  | { outcome: 'good'; event: PaymentEvent }
  /** The event is signed, but of a kind that does not concern orders. */
  | { outcome: 'ignored'; type: string }
  /** The event is forged, too old, from the future, or not JSON. */
  | { outcome: 'bad-signature'; why: string }
  /** The event is a test although the key is live, or the reverse. */
  | { outcome: 'wrong-mode'; type: string };

/**
 * Stripe has answered without making a page. It stores even such an answer with the key, and would only repeat it.
 * https://docs.stripe.com/api/idempotent_requests
 */
export class AnsweredInVain extends Error {
  override name = 'AnsweredInVain';
}

/** Stripe refused the buyer's email address. */
export class EmailRefused extends AnsweredInVain {
  override name = 'EmailRefused';
}

/** Stripe has no object with this id. */
export class UnknownToStripe extends Error {
  override name = 'UnknownToStripe';
}

/** A payment page as Stripe knows it at this moment. */
export type SessionFacts = {
  id: string;
  /** The site's own id of the order, which was sent when the page was made. */
  orderId: string | undefined;
  status: 'open' | 'complete' | 'expired';
  payment:
    | 'paid'
    /** A delayed payment, such as a debit of a bank account. */
    | 'under-way'
    | 'failed'
    | 'none';
  cents: number | undefined;
  currency: string | undefined;
  url: string | undefined;
  paymentIntentId: string | undefined;
  subscriptionId: string | undefined;
  /** The buyer's name and business, as they were typed at Stripe; empty where Stripe has none. */
  buyer: string;
};

export type RefundFacts = {
  id: string;
  cents: number;
  /** When it was made, as ISO 8601 in UTC. */
  at: string;
  /** A pending refund counts as refunded, because Stripe has taken it from the balance. */
  failed: boolean;
  /** The invoice of the later month that it belongs to; undefined for the order's first payment. */
  invoiceId: string | undefined;
};

export type DisputeFacts = {
  id: string;
  cents: number;
  reason: string;
  status: DisputeState;
  invoiceId: string | undefined;
};

/** A monthly plan at Stripe, as it is at this moment. */
export type Subscription = {
  state: SubscriptionState;
  customerId: string;
  startedAt: Date;
  /** The end of the month that is paid. If the plan goes on, the next month is charged then. */
  paidUntil: Date;
  /** When the plan ends; undefined if it goes on until somebody ends it. */
  endsAt: Date | undefined;
  /** When it was last asked to end; undefined if it goes on. */
  endAskedAt: Date | undefined;
};

/** A month after the first. `paidAt` is ISO 8601 in UTC. */
export type MonthFacts = { invoiceId: string; cents: number; paidAt: string | undefined };

/** Everything that decides the state of an order, read from Stripe at one time. */
export type PaymentFacts = {
  session: SessionFacts;
  refunds: RefundFacts[];
  disputes: DisputeFacts[];
  subscription: Subscription | undefined;
  months: MonthFacts[];
};
