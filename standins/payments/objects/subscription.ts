import type Stripe from 'stripe';
import { makeId } from './ids.ts';

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

export function makeInvoice(
  subscription: Stripe.Subscription,
  given: {
    now: number;
    cents: number;
    status: 'open' | 'paid';
    reason: Stripe.Invoice['billing_reason'];
    email: string | null;
  },
): Stripe.Invoice {
  const { now, cents, status, reason, email } = given;
  const id = makeId('in');
  const paid = status === 'paid' ? cents : 0;
  return {
    id,
    object: 'invoice',
    account_country: 'AU',
    account_name: null,
    account_tax_ids: null,
    amount_due: cents,
    amount_overpaid: 0,
    amount_paid: paid,
    amount_remaining: cents - paid,
    amount_shipping: 0,
    application: null,
    attempt_count: 1,
    attempted: true,
    automatic_tax: {
      disabled_reason: null,
      enabled: false,
      liability: null,
      provider: null,
      status: null,
    } as Stripe.Invoice['automatic_tax'],
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: subscription.currency,
    custom_fields: null,
    customer: subscription.customer as string,
    customer_account: null,
    customer_address: null,
    customer_email: email,
    customer_name: null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: now,
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: 'list', data: [], has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    next_payment_attempt: status === 'open' ? now + 3 * 24 * 3600 : null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: null,
    } as Stripe.Invoice['payment_settings'],
    period_end: now,
    period_start: now,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status,
    status_transitions: {
      finalized_at: now,
      marked_uncollectible_at: null,
      paid_at: status === 'paid' ? now : null,
      voided_at: null,
    },
    subtotal: cents,
    subtotal_excluding_tax: null,
    test_clock: null,
    total: cents,
    total_discount_amounts: [],
    total_excluding_tax: null,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  };
}

/** How an invoice and its payment hang together. */
export function makeInvoicePayment(
  invoice: Stripe.Invoice,
  intent: Stripe.PaymentIntent,
): Stripe.InvoicePayment {
  const paid = intent.status === 'succeeded';
  return {
    id: intent.id.replace('pi_', 'inpay_'),
    object: 'invoice_payment',
    amount_paid: paid ? intent.amount : null,
    amount_requested: intent.amount,
    created: intent.created,
    currency: intent.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: paid ? 'paid' : 'open',
    status_transitions: { canceled_at: null, paid_at: paid ? intent.created : null },
  };
}
