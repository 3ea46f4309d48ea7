import type { SubscriptionState } from './order.ts';

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
