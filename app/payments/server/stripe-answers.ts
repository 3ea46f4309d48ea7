import { z } from 'zod';
import type { SubscriptionState } from '../domain/order.ts';
import type {
  DisputeFacts,
  MonthFacts,
  RefundFacts,
  SessionFacts,
  Subscription,
} from '../domain/payment-facts.ts';

/** Schemas of the parts of Stripe's responses that the site reads. API version 2026-10-28. */

/** The id of an expandable field, expanded or not. */
export const ref = z
  .union([z.string(), z.looseObject({ id: z.string() }).transform(({ id }) => id)])
  .nullish()
  .transform((id) => id ?? undefined);

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? undefined);

/** A time in seconds since 1970. */
const moment = z.int().transform((seconds) => new Date(seconds * 1000));

/** Stripe asks every buyer for a name, and businesses for their name and tax number. */
const customerDetails = z.looseObject({
  name: text,
  business_name: text,
  individual_name: text,
  tax_ids: z.array(z.looseObject({ type: z.string(), value: text })).nullish(),
});

const expandedStatus = z.looseObject({ status: z.string() });

export const sessionAnswer = z.looseObject({
  id: z.string().min(1),
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  amount_total: z.int().nullish(),
  currency: text,
  client_reference_id: text,
  url: text,
  livemode: z.boolean(),
  payment_intent: z.unknown().optional(),
  subscription: z.unknown().optional(),
  invoice: ref,
  customer_details: customerDetails.nullish(),
});

type SessionAnswer = z.output<typeof sessionAnswer>;

export function toSessionFacts(session: SessionAnswer): SessionFacts {
  return {
    id: session.id,
    orderId: session.client_reference_id,
    status: session.status,
    payment: readPayment(session),
    cents: session.amount_total ?? undefined,
    currency: session.currency,
    url: session.url,
    paymentIntentId: ref.parse(session.payment_intent),
    subscriptionId: ref.parse(session.subscription),
    buyer: session.customer_details ? formatBuyer(session.customer_details) : '',
  };
}

/** Longer names are truncated on receipts. */
const maxNameLength = 150;

/** Formats the buyer, such as `Tidepool Pty Ltd, Ana Ferreira, ABN 51 824 753 556`. */
function formatBuyer({
  business_name,
  individual_name,
  name,
  tax_ids,
}: z.output<typeof customerDetails>): string {
  const names = [business_name, name, individual_name].map((each) => each?.trim().slice(0, maxNameLength));
  const abn = tax_ids?.find(({ type }) => type === 'au_abn')?.value?.replaceAll(' ', '');
  const grouped = abn?.replace(/^(\d\d)(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');
  return [...new Set([...names, grouped && `ABN ${grouped}`])].filter(Boolean).join(', ');
}

const failedStatuses = ['requires_payment_method', 'canceled', 'incomplete_expired', 'past_due', 'unpaid'];

/** A delayed payment has failed if its payment intent requires another payment method. */
function readPayment({ status, payment_status, ...expanded }: SessionAnswer): SessionFacts['payment'] {
  if (status !== 'complete') return 'none';
  if (payment_status !== 'unpaid') return 'paid';
  const hasFailed = [expanded.payment_intent, expanded.subscription].some((answer) => {
    const parsed = expandedStatus.safeParse(answer);
    return parsed.success && failedStatuses.includes(parsed.data.status);
  });
  return hasFailed ? 'failed' : 'under-way';
}

const subscriptionAnswer = z.looseObject({
  status: z.string(),
  customer: ref,
  created: moment,
  /** The start of Stripe's billing months, which may differ from `created` by a few seconds. */
  billing_cycle_anchor: moment.optional(),
  cancel_at: moment.nullish(),
  canceled_at: moment.nullish(),
  cancel_at_period_end: z.boolean(),
  ended_at: moment.nullish(),
  items: z.looseObject({ data: z.array(z.looseObject({ current_period_end: moment })).min(1) }),
});

export function readSubscription(answer: unknown): Subscription {
  const { status, customer, created, items, ...rest } = subscriptionAnswer.parse(answer);
  const paidUntil = items.data[0]?.current_period_end ?? created;
  const endsAt = rest.cancel_at_period_end ? paidUntil : rest.cancel_at;
  return {
    state: readSubscriptionState(status),
    customerId: customer ?? '',
    startedAt: rest.billing_cycle_anchor ?? created,
    paidUntil,
    endsAt: rest.ended_at ?? endsAt ?? undefined,
    cancelRequestedAt: endsAt ? (rest.canceled_at ?? endsAt) : undefined,
  };
}

function readSubscriptionState(status: string): SubscriptionState {
  if (status === 'canceled' || status === 'incomplete_expired') return 'ended';
  return status === 'past_due' || status === 'unpaid' || status === 'incomplete' ? 'late' : 'active';
}

const refundAnswer = z.looseObject({ id: z.string(), amount: z.int(), created: moment, status: text });

/** A refund is pending, requires_action, succeeded, failed or canceled. https://docs.stripe.com/api/refunds/object */
export function parseRefund(answer: unknown, invoiceId: string | undefined): RefundFacts {
  const { id, amount, created, status } = refundAnswer.parse(answer);
  const failed = status === 'failed' || status === 'canceled';
  return { id, cents: amount, at: created.toISOString(), failed, invoiceId };
}

const disputeAnswer = z.looseObject({
  id: z.string(),
  amount: z.int(),
  reason: z.string(),
  status: z.string(),
});

/** Closed inquiries and prevented disputes count as won, because no money is lost. */
const wonStatuses = ['won', 'warning_closed', 'prevented'];

export function parseDispute(answer: unknown, invoiceId: string | undefined): DisputeFacts {
  const { id, amount, reason, status } = disputeAnswer.parse(answer);
  const state = status === 'lost' ? 'lost' : wonStatuses.includes(status) ? 'won' : 'open';
  return { id, cents: amount, reason, status: state, invoiceId };
}

const invoiceAnswer = z.looseObject({
  id: z.string(),
  status: text,
  amount_due: z.int(),
  amount_paid: z.int(),
  attempt_count: z.int(),
  billing_reason: text,
  created: moment,
  status_transitions: z.looseObject({ paid_at: moment.nullish() }).nullish(),
});

/** Parses the invoice of a month after the first; undefined while it has no outcome. */
export function parseMonth(answer: unknown): MonthFacts | undefined {
  const { id: invoiceId, status, billing_reason, ...invoice } = invoiceAnswer.parse(answer);
  if (billing_reason === 'subscription_create') return undefined;
  if (status === 'paid') {
    const paidAt = invoice.status_transitions?.paid_at ?? invoice.created;
    return { invoiceId, cents: invoice.amount_paid, paidAt: paidAt.toISOString() };
  }
  const tried = invoice.attempt_count > 0 && (status === 'open' || status === 'uncollectible');
  return tried ? { invoiceId, cents: invoice.amount_due, paidAt: undefined } : undefined;
}

const subscriptionDetails = z
  .looseObject({ subscription_details: z.looseObject({ subscription: ref }).nullish() })
  .nullish();

/** Parses an invoice's subscription, whose field depends on the API version. */
export const invoiceParent = z
  .looseObject({ parent: subscriptionDetails, subscription: ref })
  .transform(({ parent, subscription }) => parent?.subscription_details?.subscription ?? subscription);

export const invoicePayment = z.looseObject({
  invoice: ref,
  payment: z.looseObject({ payment_intent: ref }),
});
