import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import { addMonths } from '../../domain/account-orders.ts';

/**
 * Stripe's objects with the fields that the site reads. The compiler holds them against the types of Stripe's library,
 * and so finds what a new version changes. Where Stripe expands an id on request, the id is stored.
 */
export const apiVersion = '2026-10-28.endive';

type Asked = {
  now: number;
  pageUrl: string;
  mode: 'payment' | 'subscription';
  item: { description: string; quantity: number; unitCents: number; currency: string };
  orderId: string | undefined;
  email: string | undefined;
  metadata: Stripe.Metadata;
  successUrl: string;
  cancelUrl: string | undefined;
  expiresAt: number;
};

export type Session = ReturnType<typeof makeSession>;

export function makeSession({ now, pageUrl, mode, item, ...asked }: Asked) {
  const id = makeId('cs_test');
  const cents = item.unitCents * item.quantity;
  return {
    id,
    object: 'checkout.session',
    amount_total: cents,
    cancel_url: asked.cancelUrl ?? null,
    client_reference_id: asked.orderId ?? null,
    created: now,
    currency: item.currency,
    customer: null as string | null,
    customer_email: asked.email ?? null,
    expires_at: asked.expiresAt,
    invoice: null as string | null,
    line_items: {
      data: [{ description: item.description, quantity: item.quantity, amount_total: cents }],
    },
    livemode: false,
    metadata: asked.metadata,
    mode,
    payment_intent: null as string | null,
    payment_status: 'unpaid' as 'unpaid' | 'paid',
    status: 'open' as 'open' | 'complete' | 'expired',
    subscription: null as string | null,
    success_url: asked.successUrl,
    ui_mode: 'hosted_page',
    url: `${pageUrl}/pay/${id}` as string | null,
  } satisfies Omit<Partial<Stripe.Checkout.Session>, 'line_items'> & { line_items: object };
}

export type PaymentIntent = ReturnType<typeof makeIntent>;

export function makeIntent(now: number, cents: number, status: Stripe.PaymentIntent['status']) {
  return {
    id: makeId('pi'),
    object: 'payment_intent',
    amount: cents,
    created: now,
    livemode: false,
    status,
  } satisfies Partial<Stripe.PaymentIntent>;
}

export type Refund = ReturnType<typeof makeRefund>;

export function makeRefund(now: number, intent: PaymentIntent, cents: number) {
  return {
    id: makeId('re'),
    object: 'refund',
    amount: cents,
    created: now,
    payment_intent: intent.id,
    status: 'succeeded' as 'succeeded' | 'failed',
  } satisfies Partial<Stripe.Refund>;
}

export type Dispute = ReturnType<typeof makeDispute>;

export function makeDispute(now: number, intent: PaymentIntent) {
  return {
    id: makeId('du'),
    object: 'dispute',
    amount: intent.amount,
    created: now,
    payment_intent: intent.id,
    reason: 'fraudulent',
    status: 'needs_response' as 'needs_response' | 'won' | 'lost',
  } satisfies Partial<Stripe.Dispute>;
}

export type Invoice = ReturnType<typeof makeInvoice>;

export function makeInvoice(
  now: number,
  {
    subscription,
    cents,
    paid,
    first,
  }: { subscription: string; cents: number; paid: boolean; first: boolean },
) {
  return {
    id: makeId('in'),
    object: 'invoice',
    amount_due: cents,
    amount_paid: paid ? cents : 0,
    attempt_count: 1,
    billing_reason: first ? 'subscription_create' : 'subscription_cycle',
    created: now,
    livemode: false,
    parent: { subscription_details: { subscription } },
    status: (paid ? 'paid' : 'open') as 'paid' | 'open',
  } satisfies Omit<Partial<Stripe.Invoice>, 'parent'> & { parent: object };
}

export type Subscription = ReturnType<typeof makeSubscription>;

export function makeSubscription(now: number, customer: string, { line_items, amount_total }: Session) {
  return {
    id: makeId('sub'),
    object: 'subscription',
    cancel_at: null as number | null,
    cancel_at_period_end: false as boolean,
    created: now,
    customer,
    description: line_items.data[0]?.description ?? null,
    ended_at: null as number | null,
    items: { data: [{ current_period_end: findMonthEnd(now), price: { unit_amount: amount_total } }] },
    livemode: false,
    status: 'active' as Stripe.Subscription['status'],
  } satisfies Omit<Partial<Stripe.Subscription>, 'items'> & { items: object };
}

/** Times are seconds since 1970. */
export function findMonthEnd(start: number): number {
  return addMonths(new Date(start * 1000), 1).getTime() / 1000;
}

export type PortalSession = ReturnType<typeof makePortalSession>;

export function makePortalSession(
  now: number,
  customer: string,
  given: { returnUrl: string; pageUrl: string },
) {
  const id = makeId('bps');
  return {
    id,
    object: 'billing_portal.session',
    created: now,
    customer,
    livemode: false,
    return_url: given.returnUrl,
    url: `${given.pageUrl}/portal/${id}`,
  } satisfies Partial<Stripe.BillingPortal.Session>;
}

export type Event = ReturnType<typeof makeEvent>;

/** Creates an event with a copy of the object, as Stripe's events carry one. */
export function makeEvent(type: Stripe.Event['type'], object: { id: string; object: string }, now: number) {
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
