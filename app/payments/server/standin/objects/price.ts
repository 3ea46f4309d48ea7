import type Stripe from 'stripe';
import { makeId } from '../ledger.ts';

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
