import type Stripe from 'stripe';
import { makeId } from '../ledger.ts';

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

/** Links an invoice and its payment. */
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
