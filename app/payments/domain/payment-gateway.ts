import type { SubscriptionState } from './order.ts';

/** What a hosted page is made from. It is kept before Stripe is asked, so that asking again is asking the same. */
export type SessionRequest = {
  orderId: string;
  /** Which page of the order it is, from 1. */
  number: number;
  reference: string;
  planName: string;
  summary: string;
  kind: 'one-off' | 'monthly';
  cents: number;
  email: string;
  successUrl: string;
  cancelUrl: string;
  /** Seconds since 1970. */
  expiresAt: number;
};

export type HostedPage = { sessionId: string; url: string; expiresAt: number };

/** What an event is about. Its own copy of it is not used: it may be old. */
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
  /** Signed, and none of those that say something of an order. */
  | { outcome: 'ignored'; type: string }
  /** Forged, too old, from the future, or not JSON. */
  | { outcome: 'bad-signature'; why: string }
  /** A test beside a live key, or the other way round. */
  | { outcome: 'wrong-mode'; type: string };

/** Stripe, in our types. Everything throws where it can't be reached or answers with what we can't read. */
export type PaymentGateway = {
  /**
   * The same key and request give the same page. Throws `AnsweredInVain` where another key is needed, and
   * `RequestRefused` where asking the same would not help either.
   */
  createSession(request: SessionRequest, idempotencyKey: string): Promise<HostedPage>;
  /** Nobody can pay on it any more. Does nothing where it is not open. */
  closeSession(sessionId: string): Promise<void>;
  /** Throws `UnknownToStripe`. `paymentIntentId`: refunds and disputes of this payment too, which may be that of a later month. */
  readFacts(sessionId: string, paymentIntentId?: string): Promise<PaymentFacts>;
  /** The page from which a payment or subscription came; undefined where it came from none. Throws `UnknownToStripe`. */
  findSession(about: Pick<PaymentEvent, 'subscriptionId' | 'paymentIntentId'>): Promise<string | undefined>;
  readEvent(body: Uint8Array, signature: string | undefined, nowMs: number): Promise<SignedEvent>;
  /** Events of the last 30 days that nobody has taken, the oldest first. */
  listUndelivered(): Promise<PaymentEvent[]>;
};

/**
 * Stripe has answered, and there is no page. It keeps its answer with the key, failures too, and would only repeat
 * it. https://docs.stripe.com/api/idempotent_requests
 */
export class AnsweredInVain extends Error {
  override name = 'AnsweredInVain';
}

/** Stripe has understood, and will not: a parameter or a key is wrong. */
export class RequestRefused extends AnsweredInVain {
  override name = 'RequestRefused';
}

/** Stripe refused the buyer's email address. */
export class EmailRefused extends RequestRefused {
  override name = 'EmailRefused';
}

/** Stripe has nothing by this id. */
export class UnknownToStripe extends Error {
  override name = 'UnknownToStripe';
}

/** What Stripe says of a hosted page, now. */
export type SessionFacts = {
  id: string;
  /** Ours, as we gave it when the page was made. */
  orderId: string | undefined;
  /** Which page of the order it is. */
  number: number | undefined;
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
};

export type RefundFacts = {
  id: string;
  cents: number;
  /** A refund under way counts as given back: Stripe has taken it from the balance. */
  failed: boolean;
  /** Belongs to the payment that the order began with, not to a later month. */
  ofFirstPayment: boolean;
};

export type DisputeFacts = {
  id: string;
  cents: number;
  reason: string;
  status: 'open' | 'won' | 'lost';
  ofFirstPayment: boolean;
};

/** A month after the first. */
export type MonthFacts = { invoiceId: string; cents: number; outcome: 'paid' | 'failed' };

/** All that decides how an order stands, read from Stripe at one time. */
export type PaymentFacts = {
  session: SessionFacts;
  refunds: RefundFacts[];
  disputes: DisputeFacts[];
  subscription: { state: SubscriptionState; endsAtPeriodEnd: boolean } | undefined;
  months: MonthFacts[];
};
