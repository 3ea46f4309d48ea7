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

export function makePrice(given: {
  now: number;
  cents: number;
  currency: string;
  interval: 'month' | 'year' | undefined;
  taxBehavior: Stripe.Price['tax_behavior'];
}): Stripe.Price {
  const { now, cents, currency, interval, taxBehavior } = given;
  return {
    id: makeId('price'),
    object: 'price',
    active: false,
    billing_scheme: 'per_unit',
    created: now,
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: makeId('prod'),
    recurring: interval
      ? { interval, interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' }
      : null,
    tax_behavior: taxBehavior,
    tiers_mode: null,
    transform_quantity: null,
    type: interval ? 'recurring' : 'one_time',
    unit_amount: cents,
    unit_amount_decimal: String(cents) as never,
  };
}

export function makeLineItem(price: Stripe.Price, description: string, quantity: number): Stripe.LineItem {
  const total = (price.unit_amount ?? 0) * quantity;
  return {
    id: makeId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: total,
    amount_tax: 0,
    amount_total: total,
    currency: price.currency,
    description,
    metadata: {},
    price,
    quantity,
  } as Stripe.LineItem;
}
