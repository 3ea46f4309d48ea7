import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';

/**
 * Stripe's objects with the fields that the site reads. Their types come from Stripe's library, so that the compiler
 * finds what a new version changes. Where Stripe expands an id on request, the id is stored.
 */
export const apiVersion = '2026-10-28.endive';

export type Session = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'amount_total'
  | 'cancel_url'
  | 'client_reference_id'
  | 'created'
  | 'currency'
  | 'customer_email'
  | 'expires_at'
  | 'livemode'
  | 'metadata'
  | 'mode'
  | 'payment_status'
  | 'status'
  | 'success_url'
  | 'ui_mode'
  | 'url'
> & {
  customer: string | null;
  invoice: string | null;
  payment_intent: string | null;
  subscription: string | null;
  line_items: { data: Pick<Stripe.LineItem, 'amount_total' | 'description' | 'quantity'>[] };
};

export type PaymentIntent = Pick<
  Stripe.PaymentIntent,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'livemode' | 'status'
>;

export type Refund = Pick<Stripe.Refund, 'id' | 'object' | 'amount' | 'created' | 'currency' | 'status'> & {
  payment_intent: string;
};

export type Dispute = Pick<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'reason' | 'status'
> & { payment_intent: string };

export type Invoice = Pick<
  Stripe.Invoice,
  | 'id'
  | 'object'
  | 'amount_due'
  | 'amount_paid'
  | 'attempt_count'
  | 'billing_reason'
  | 'created'
  | 'currency'
  | 'livemode'
  | 'status'
> & { parent: { subscription_details: { subscription: string } } };

export type InvoicePayment = Pick<Stripe.InvoicePayment, 'id' | 'object' | 'status'> & {
  invoice: string;
  payment: { payment_intent: string; type: 'payment_intent' };
};

type SubscriptionItem = Pick<Stripe.SubscriptionItem, 'current_period_end' | 'current_period_start'> & {
  price: Pick<Stripe.Price, 'unit_amount'>;
};

export type Subscription = Pick<
  Stripe.Subscription,
  | 'id'
  | 'object'
  | 'cancel_at'
  | 'cancel_at_period_end'
  | 'created'
  | 'currency'
  | 'description'
  | 'ended_at'
  | 'livemode'
  | 'status'
> & { customer: string; items: { data: [SubscriptionItem] } };

export type PortalSession = Pick<
  Stripe.BillingPortal.Session,
  'id' | 'object' | 'created' | 'livemode' | 'return_url' | 'url'
> & { customer: string };

export type Event = Pick<
  Stripe.Event,
  'id' | 'object' | 'api_version' | 'created' | 'livemode' | 'pending_webhooks'
> & { type: Stripe.Event['type']; data: { object: { id: string; object: string } } };

export type Objects = {
  session: Session;
  payment_intent: PaymentIntent;
  refund: Refund;
  dispute: Dispute;
  subscription: Subscription;
  invoice: Invoice;
  portal: PortalSession;
  event: Event;
};

export type Kind = keyof Objects;

/** Creates an id such as `cs_test_…`, in lower case so that no path rule changes it, and with 120 random bits. */
export function makeId(prefix: string): string {
  const digits = BigInt(`0x${randomBytes(15).toString('hex')}`).toString(36);
  return `${prefix}_${digits.padStart(24, '0')}`;
}

/** Creates an event with a copy of the object, as Stripe's events carry one. */
export function makeEvent(type: Event['type'], object: Event['data']['object'], now: number): Event {
  return {
    id: makeId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: now,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    type,
  };
}
