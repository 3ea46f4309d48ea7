import type Stripe from 'stripe';
import { makeId } from '../ledger.ts';

const monthSeconds = 30 * 24 * 3600;

export function makeSubscription(given: {
  now: number;
  customer: string;
  price: Stripe.Price;
  metadata: Stripe.Metadata;
  description: string | null;
  status: Stripe.Subscription['status'];
}): Stripe.Subscription {
  const { now, customer, price, metadata, description, status } = given;
  const id = makeId('sub');
  const item = {
    id: makeId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: now,
    current_period_end: now + monthSeconds,
    current_period_start: now,
    discounts: [],
    metadata: {},
    price,
    quantity: 1,
    subscription: id,
    tax_rates: null,
  } as unknown as Stripe.SubscriptionItem;
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: now,
    billing_cycle_anchor_config: null,
    billing_mode: { type: 'flexible' } as Stripe.Subscription['billing_mode'],
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: null,
    collection_method: 'charge_automatically',
    created: now,
    currency: price.currency,
    customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      issuer: { type: 'self' },
    } as Stripe.Subscription['invoice_settings'],
    items: {
      object: 'list',
      data: [item],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: null,
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status,
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: null,
    trial_start: null,
  };
}
