import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import { addMonths } from '../../domain/account-orders.ts';

/**
 * Stripe's objects, reduced to the fields that the site reads. The compiler checks them against the types of Stripe's
 * library, to detect changes in a new version. Expandable fields contain the id. Times are in seconds since 1970.
 */
const apiVersion = '2026-10-28.endive';

/** The decoded form of a request to create a session. The gateway's types guarantee its shape. */
export type SessionForm = {
  mode: 'payment' | 'subscription';
  line_items: {
    0: {
      quantity: string;
      price_data: { currency: string; unit_amount: string; product_data: { name: string } };
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

export function buildSession(form: SessionForm, pageUrl: string) {
  const id = createId('cs_test');
  const { quantity, price_data: price } = form.line_items[0];
  const cents = Number(price.unit_amount) * Number(quantity);
  return {
    id,
    object: 'checkout.session',
    amount_total: cents,
    cancel_url: form.cancel_url ?? null,
    client_reference_id: form.client_reference_id ?? null,
    currency: price.currency,
    customer_details: null as Pick<
      Stripe.Checkout.Session.CustomerDetails,
      'name' | 'business_name' | 'individual_name' | 'tax_ids'
    > | null,
    customer_email: form.customer_email ?? null,
    expires_at: Number(form.expires_at),
    invoice: null as string | null,
    line_items: {
      data: [{ description: price.product_data.name, quantity: Number(quantity), amount_total: cents }],
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
  } satisfies Omit<Partial<Stripe.Checkout.Session>, 'line_items' | 'customer_details'> & {
    line_items: object;
    customer_details: object | null;
  };
}

export type PaymentIntent = ReturnType<typeof buildIntent>;

/** Real payment intents have no `invoice`: Stripe links the two through invoice payments. */
export function buildIntent(
  cents: number,
  status: Stripe.PaymentIntent['status'],
  invoice: string | null = null,
) {
  return {
    id: createId('pi'),
    object: 'payment_intent',
    amount: cents,
    invoice,
    status,
  } satisfies Partial<Stripe.PaymentIntent> & {
    invoice: string | null;
  };
}

export type Refund = ReturnType<typeof buildRefund>;

export function buildRefund(now: number, payment_intent: string, cents: number) {
  return {
    id: createId('re'),
    object: 'refund',
    amount: cents,
    created: now,
    payment_intent,
    status: 'succeeded' as 'succeeded' | 'failed',
  } satisfies Partial<Stripe.Refund>;
}

export type Dispute = ReturnType<typeof buildDispute>;

export function buildDispute({ id, amount }: PaymentIntent) {
  return {
    id: createId('du'),
    object: 'dispute',
    amount,
    payment_intent: id,
    reason: 'fraudulent',
    status: 'needs_response' as 'needs_response' | 'won' | 'lost',
  } satisfies Partial<Stripe.Dispute>;
}

export type Invoice = ReturnType<typeof buildInvoice>;

/** Builds an unpaid invoice. */
export function buildInvoice(
  now: number,
  subscription: string,
  { cents, reason }: { cents: number; reason: 'subscription_create' | 'subscription_cycle' },
) {
  return {
    id: createId('in'),
    object: 'invoice',
    amount_due: cents,
    amount_paid: 0,
    attempt_count: 1,
    billing_reason: reason,
    created: now,
    parent: { subscription_details: { subscription } },
    status: 'open' as 'paid' | 'open',
    status_transitions: { paid_at: null as number | null },
  } satisfies Omit<Partial<Stripe.Invoice>, 'parent' | 'status_transitions'> & {
    parent: object;
    status_transitions: object;
  };
}

export type Subscription = ReturnType<typeof buildSubscription>;

export function buildSubscription(now: number, { line_items, amount_total }: Session) {
  return {
    id: createId('sub'),
    object: 'subscription',
    cancel_at: null as number | null,
    cancel_at_period_end: false as boolean,
    canceled_at: null as number | null,
    created: now,
    customer: createId('cus'),
    description: line_items.data[0]?.description ?? null,
    ended_at: null as number | null,
    items: { data: [{ current_period_end: findMonthEnd(now), price: { unit_amount: amount_total } }] },
    status: 'active' as Stripe.Subscription['status'],
  } satisfies Omit<Partial<Stripe.Subscription>, 'items'> & { items: object };
}

/** Returns the end of a subscription's paid period, and its monthly price. */
export function readPeriod({ items, created }: Subscription): { periodEnd: number; cents: number } {
  const [item] = items.data;
  return { periodEnd: item?.current_period_end ?? created, cents: item?.price.unit_amount ?? 0 };
}

export function findMonthEnd(start: number): number {
  return addMonths(new Date(start * 1000), 1).getTime() / 1000;
}

export type PortalSession = ReturnType<typeof buildPortalSession>;

export function buildPortalSession(
  now: number,
  customer: string,
  given: { returnUrl: string; pageUrl: string },
) {
  const id = createId('bps');
  return {
    id,
    object: 'billing_portal.session',
    created: now,
    customer,
    return_url: given.returnUrl,
    url: `${given.pageUrl}/portal/${id}`,
  } satisfies Partial<Stripe.BillingPortal.Session>;
}

export type Event = ReturnType<typeof buildEvent>;

/** Builds an event with a copy of the object, like Stripe's. */
export function buildEvent(type: Stripe.Event['type'], object: { id: string; object: string }, now: number) {
  return {
    id: createId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: now,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    type,
  };
}

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

/** Creates an id such as `cs_test_…` from 120 random bits, in lower case, because the site lower-cases paths. */
function createId(prefix: string): string {
  const digits = BigInt(`0x${randomBytes(15).toString('hex')}`).toString(36);
  return `${prefix}_${digits.padStart(24, '0')}`;
}
