import { createHash, randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import type { Interval } from '#app/content/pricing.ts';
import { addIntervals, currency } from '../../domain/money.ts';

/**
 * Stripe's objects, reduced to the fields that the site reads. The compiler checks their names against the types of
 * Stripe's library, to detect changes in a new version. Expandable fields contain the id. Times are in seconds since 1970.
 */
const apiVersion = '2026-10-28.endive';

/** Whose names the compiler checks against Stripe's: `Own` are the sandbox's. */
type Fields<Of, Own extends string = never> = { [Name in keyof Of | Own]?: unknown };

/** The decoded form of a request to create a session. The gateway's types guarantee its shape. */
export type SessionForm = {
  mode: 'payment' | 'subscription';
  line_items: {
    0: {
      quantity: string;
      price_data: {
        currency: string;
        unit_amount: string;
        product_data: { name: string };
        recurring?: { interval: Interval };
      };
    };
  };
  client_reference_id?: string;
  customer_email?: string;
  metadata?: Stripe.Metadata;
  success_url: string;
  cancel_url?: string;
  expires_at: string;
};

export type Session = ReturnType<typeof buildSession>;

export function buildSession(form: SessionForm, pageUrl: string, key?: string) {
  const id = createId('cs_test', key);
  const { quantity, price_data: price } = form.line_items[0];
  const cents = Number(price.unit_amount) * Number(quantity);
  const description = price.product_data.name;
  return {
    id,
    object: 'checkout.session',
    amount_total: cents,
    cancel_url: form.cancel_url ?? null,
    client_reference_id: form.client_reference_id ?? null,
    currency: price.currency,
    customer: null as string | null,
    customer_details: null as Pick<
      Stripe.Checkout.Session.CustomerDetails,
      'name' | 'business_name' | 'individual_name' | 'tax_ids'
    > | null,
    customer_email: form.customer_email ?? null,
    expires_at: Number(form.expires_at),
    invoice: null as string | null,
    line_items: {
      data: [
        {
          ...{ description, quantity: Number(quantity), amount_total: cents },
          price: { recurring: price.recurring ?? null },
        },
      ],
    },
    livemode: false,
    metadata: form.metadata ?? {},
    mode: form.mode,
    payment_intent: null as string | null,
    payment_status: 'unpaid' as 'unpaid' | 'paid',
    status: 'open' as 'open' | 'complete' | 'expired',
    subscription: null as string | null,
    success_url: form.success_url,
    ui_mode: 'hosted_page',
    url: `${pageUrl}/pay/${id}` as string | null,
  } satisfies Fields<Stripe.Checkout.Session>;
}

export function buildCustomer(email: string | null) {
  return { id: createId('cus'), object: 'customer', email } satisfies Partial<Stripe.Customer>;
}

export type PaymentIntent = ReturnType<typeof buildIntent>;

/** `paid_at` is the sandbox's own: Stripe has it in the charge. */
export function buildIntent(
  cents: number,
  { customer, status }: { customer: string | null; status: Stripe.PaymentIntent['status'] },
) {
  return {
    ...{ id: createId('pi'), object: 'payment_intent', amount: cents, currency, customer, status },
    paid_at: 0,
  } satisfies Fields<Stripe.PaymentIntent, 'paid_at'>;
}

/** Finds the id of a payment intent's charge, and the reverse. */
export const chargeOf = (intentId: string) => intentId.replace(/^pi_/, 'ch_');
export const intentOf = (chargeId: string) => chargeId.replace(/^ch_/, 'pi_');

/** Builds the charge of an intent, with its expandable fields expanded, as the site always requests. */
export function buildCharge(intent: PaymentIntent, refunds: Refund[], isDisputed: boolean) {
  return {
    id: chargeOf(intent.id),
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    balance_transaction:
      intent.status === 'succeeded' ? { amount: intent.amount, created: intent.paid_at } : null,
    created: intent.paid_at,
    currency: intent.currency,
    disputed: isDisputed,
    payment_intent: intent.id,
    refunds: { data: refunds, has_more: false },
    status: intent.status === 'succeeded' ? 'succeeded' : 'pending',
  } satisfies Fields<Stripe.Charge>;
}

export type Refund = ReturnType<typeof buildRefund>;

export function buildRefund(now: number, payment_intent: string, cents: number) {
  return {
    id: createId('re'),
    object: 'refund',
    amount: cents,
    balance_transaction: { amount: -cents, created: now },
    created: now,
    failure_balance_transaction: null as { amount: number; created: number } | null,
    payment_intent,
    status: 'succeeded' as 'succeeded' | 'failed',
  } satisfies Fields<Stripe.Refund>;
}

export type Dispute = ReturnType<typeof buildDispute>;

export function buildDispute(now: number, { id, amount }: PaymentIntent) {
  return {
    id: createId('du'),
    object: 'dispute',
    amount,
    balance_transactions: [{ amount: -amount, created: now }],
    created: now,
    payment_intent: id,
    reason: 'fraudulent',
    status: 'needs_response' as 'needs_response' | 'won' | 'lost',
  } satisfies Fields<Stripe.Dispute>;
}

export type Invoice = ReturnType<typeof buildInvoice>;

type InvoiceContent = {
  cents: number;
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  line: { description: string; period: { start: number; end: number } };
};

/** Builds an unpaid invoice of a subscription; one for nothing has no payment. */
export function buildInvoice(
  now: number,
  subscription: Pick<Subscription, 'id' | 'customer'>,
  { cents, reason, line, intent }: InvoiceContent & { intent: string | undefined },
) {
  return {
    id: createId('in'),
    object: 'invoice',
    amount_due: cents,
    amount_paid: 0,
    attempt_count: 1,
    billing_reason: reason,
    created: now,
    currency,
    customer: subscription.customer,
    lines: { data: [line] },
    next_payment_attempt: null as number | null,
    parent: { subscription_details: { subscription: subscription.id } },
    payments: {
      data: intent ? [{ status: 'open', payment: { type: 'payment_intent', payment_intent: intent } }] : [],
    },
    status: 'open' as 'paid' | 'open',
    status_transitions: { paid_at: null as number | null },
  } satisfies Fields<Stripe.Invoice>;
}

export type Subscription = ReturnType<typeof buildSubscription>;

/** `periods` is the sandbox's own: how many have begun. */
export function buildSubscription(now: number, { line_items, amount_total }: Session, customer: string) {
  const [item] = line_items.data;
  const interval = item?.price.recurring?.interval ?? 'month';
  return {
    id: createId('sub'),
    object: 'subscription',
    billing_cycle_anchor: now,
    cancel_at: null as number | null,
    cancel_at_period_end: false as boolean,
    canceled_at: null as number | null,
    created: now,
    customer,
    description: item?.description ?? null,
    ended_at: null as number | null,
    items: {
      data: [
        {
          current_period_end: findPeriodEnd(now, 1, interval),
          price: { unit_amount: amount_total, recurring: { interval } },
        },
      ],
    },
    pause_collection: null as { behavior: string } | null,
    periods: 1,
    status: 'active' as Stripe.Subscription['status'],
  } satisfies Fields<Stripe.Subscription, 'periods'>;
}

/** Returns a subscription's interval, its price, and the end of its paid period. */
export function readPeriod({ items, created }: Pick<Subscription, 'items' | 'created'>) {
  const [item] = items.data;
  const interval: Interval = item?.price.recurring.interval ?? 'month';
  return { interval, cents: item?.price.unit_amount ?? 0, periodEnd: item?.current_period_end ?? created };
}

/** Like Stripe, counts from the first day: after 31 January come 28 February, 31 March and 30 April. */
export function findPeriodEnd(anchor: number, periods: number, interval: Interval): number {
  return addIntervals(new Date(anchor * 1000), periods, interval).getTime() / 1000;
}

export type Event = ReturnType<typeof buildEvent>;

/** Builds an event with a copy of the object, like Stripe's. */
export function buildEvent(type: Stripe.Event['type'], object: { id: string; object: string }, now: number) {
  return {
    ...{ id: createId('evt'), object: 'event', api_version: apiVersion, created: now },
    ...{ data: { object }, livemode: false, type },
  };
}

export type Objects = {
  session: Session;
  customer: ReturnType<typeof buildCustomer>;
  payment_intent: PaymentIntent;
  refund: Refund;
  dispute: Dispute;
  subscription: Subscription;
  invoice: Invoice;
  event: Event;
};

export type Kind = keyof Objects;

/**
 * Creates an id such as `cs_test_…` from 120 random bits, or those of a key, in lower case, because the site lower-cases
 * paths.
 */
function createId(prefix: string, key?: string): string {
  const bytes =
    key === undefined ? randomBytes(15) : createHash('sha256').update(key).digest().subarray(0, 15);
  const digits = BigInt(`0x${bytes.toString('hex')}`).toString(36);
  return `${prefix}_${digits.padStart(24, '0')}`;
}
