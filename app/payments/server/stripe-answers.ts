import { z } from 'zod';
import type { SubscriptionState } from '../domain/order.ts';
import type { DisputeFacts, MonthFacts, SessionFacts } from '../domain/payment-gateway.ts';

/** The parts of Stripe's answers that the site reads; other fields are ignored. API version 2026-10-28. */

/** An id, or the whole object if the request expanded it. */
export const ref = z
  .union([z.string(), z.looseObject({ id: z.string() }).transform(({ id }) => id)])
  .nullish()
  .transform((id) => id ?? undefined);

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? undefined);

export const metadata = z
  .record(z.string(), z.string())
  .nullish()
  .transform((value) => value ?? {});

const statusOf = z
  .union([
    z.string().transform(() => undefined),
    z.looseObject({ status: z.string() }).transform((o) => o.status),
  ])
  .nullish()
  .transform((status) => status ?? undefined);

export const sessionAnswer = z.looseObject({
  id: z.string().min(1),
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  amount_total: z.int().nullish(),
  currency: text,
  client_reference_id: text,
  metadata,
  url: text,
  expires_at: z.int(),
  livemode: z.boolean(),
  payment_intent: z.unknown().optional(),
  subscription: z.unknown().optional(),
  invoice: ref,
});

export type SessionAnswer = z.output<typeof sessionAnswer>;

const failedIntent = ['requires_payment_method', 'canceled'];
const failedSubscription = ['incomplete_expired', 'canceled', 'past_due', 'unpaid'];

export function readSession(session: SessionAnswer): SessionFacts {
  const page = Number(session.metadata.page);
  return {
    id: session.id,
    orderId: session.client_reference_id,
    number: Number.isInteger(page) ? page : undefined,
    status: session.status,
    payment: readPayment(session),
    cents: session.amount_total ?? undefined,
    currency: session.currency,
    url: session.url,
    paymentIntentId: ref.parse(session.payment_intent),
    subscriptionId: ref.parse(session.subscription),
  };
}

/** A delayed payment has failed when its payment intent waits for another way to pay. */
function readPayment(session: SessionAnswer): SessionFacts['payment'] {
  if (session.status !== 'complete') return 'none';
  if (session.payment_status !== 'unpaid') return 'paid';
  const intent = statusOf.parse(session.payment_intent);
  const subscription = statusOf.parse(session.subscription);
  const failed =
    (intent !== undefined && failedIntent.includes(intent)) ||
    (subscription !== undefined && failedSubscription.includes(subscription));
  return failed ? 'failed' : 'under-way';
}

export const subscriptionAnswer = z.looseObject({
  id: z.string(),
  status: z.string(),
  cancel_at_period_end: z.boolean(),
});

export function readSubscriptionState(status: string): SubscriptionState {
  if (status === 'canceled' || status === 'incomplete_expired') return 'ended';
  return status === 'past_due' || status === 'unpaid' || status === 'incomplete' ? 'late' : 'active';
}

export const refundAnswer = z.looseObject({ id: z.string(), amount: z.int(), status: text });

/** https://docs.stripe.com/api/refunds/object: pending, requires_action, succeeded, failed, or canceled. */
export function hasFailed(status: string | undefined): boolean {
  return status === 'failed' || status === 'canceled';
}

export const disputeAnswer = z.looseObject({
  id: z.string(),
  amount: z.int(),
  reason: z.string(),
  status: z.string(),
});

/** A closed inquiry and a prevented dispute count as won, because they cost nothing. */
export function readDisputeStatus(status: string): DisputeFacts['status'] {
  if (status === 'lost') return 'lost';
  return ['won', 'warning_closed', 'prevented'].includes(status) ? 'won' : 'open';
}

export const invoiceAnswer = z.looseObject({
  id: z.string(),
  status: text,
  amount_due: z.int(),
  amount_paid: z.int(),
  attempt_count: z.int(),
  billing_reason: text,
});

/** Returns undefined while there is no outcome. */
export function readMonth(invoice: z.output<typeof invoiceAnswer>): MonthFacts | undefined {
  const { id: invoiceId, status, amount_paid, amount_due, attempt_count } = invoice;
  if (status === 'paid') return { invoiceId, cents: amount_paid, outcome: 'paid' };
  const tried = attempt_count > 0 && (status === 'open' || status === 'uncollectible');
  return tried ? { invoiceId, cents: amount_due, outcome: 'failed' } : undefined;
}

const subscriptionDetails = z
  .looseObject({ subscription_details: z.looseObject({ subscription: ref }).nullish() })
  .nullish();

/** Reads an invoice's subscription, which newer versions of the API have in another field. */
export const invoiceParent = z
  .looseObject({ parent: subscriptionDetails, subscription: ref })
  .transform(({ parent, subscription }) => parent?.subscription_details?.subscription ?? subscription);
