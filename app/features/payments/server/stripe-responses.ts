import { z } from 'zod';
import type { PlanState } from '../domain/order.ts';
import type {
  ChargeFacts,
  DisputeFacts,
  RefundFacts,
  SessionFacts,
  Subscription,
} from '../domain/payment-facts.ts';

/**
 * Schemas of the parts of Stripe's responses that the site reads, in API version 2026-10-28. Fields that have moved since
 * older versions are read from both places, because an endpoint's events keep the version it was created with.
 */

/** The id of an expandable field, expanded or not. */
export const ref = z
  .union([z.string(), z.looseObject({ id: z.string() }).transform(({ id }) => id)])
  .nullish()
  .transform((id) => id ?? undefined);

export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? undefined);

/** A time in seconds since 1970. */
export const moment = z.int().transform((seconds) => new Date(seconds * 1000));

/** Stripe asks every buyer for a name, and businesses for their name and tax number. */
const customerDetails = z.looseObject({
  name: text,
  business_name: text,
  individual_name: text,
  tax_ids: z.array(z.looseObject({ type: z.string(), value: text })).nullish(),
});

export const sessionSchema = z.looseObject({
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
  customer: ref,
  customer_details: customerDetails.nullish(),
});

type SessionResponse = z.output<typeof sessionSchema>;

export function toSessionFacts(session: SessionResponse): SessionFacts {
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
    customerId: session.customer,
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
  const names = [business_name, name, individual_name].map((buyerName) =>
    buyerName?.trim().slice(0, maxNameLength),
  );
  const abn = tax_ids?.find(({ type }) => type === 'au_abn')?.value?.replaceAll(' ', '');
  const grouped = abn?.replace(/^(\d\d)(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');
  return [...new Set([...names, grouped && `ABN ${grouped}`])].filter(Boolean).join(', ');
}

const withStatus = z.looseObject({ status: z.string() });

const failedStatuses = ['requires_payment_method', 'canceled', 'incomplete_expired', 'past_due', 'unpaid'];

/** A delayed payment has failed if its payment intent requires another payment method. */
function readPayment({ status, payment_status, ...expanded }: SessionResponse): SessionFacts['payment'] {
  if (status !== 'complete') return 'none';
  if (payment_status !== 'unpaid') return 'paid';
  const hasFailed = [expanded.payment_intent, expanded.subscription].some((response) => {
    const parsed = withStatus.safeParse(response);
    return parsed.success && failedStatuses.includes(parsed.data.status);
  });
  return hasFailed ? 'failed' : 'under-way';
}

/** https://docs.stripe.com/api/subscriptions/object#subscription_object-status */
const planStates = {
  incomplete: 'starting',
  incomplete_expired: 'not-started',
  trialing: 'active',
  active: 'active',
  past_due: 'late',
  unpaid: 'unpaid',
  paused: 'paused',
  canceled: 'ended',
} as const satisfies Record<string, PlanState>;

const subscriptionSchema = z.looseObject({
  // A state that the site does not know is an error, rather than a guess.
  status: z.enum(Object.keys(planStates) as (keyof typeof planStates)[]),
  customer: ref,
  created: moment,
  /** The start of Stripe's billing periods. It may differ from `created` by a few seconds, and may be moved later. */
  billing_cycle_anchor: moment.optional(),
  cancel_at: moment.nullish(),
  canceled_at: moment.nullish(),
  cancel_at_period_end: z.boolean(),
  ended_at: moment.nullish(),
  pause_collection: z.looseObject({}).nullish(),
  items: z.looseObject({
    data: z
      .array(
        z.looseObject({
          current_period_end: moment.optional(),
          quantity: z.int().nullish(),
          price: z.looseObject({ unit_amount: z.int().nullish() }).nullish(),
        }),
      )
      .min(1),
  }),
  current_period_end: moment.optional(),
  latest_invoice: z
    .union([z.string(), z.looseObject({ next_payment_attempt: moment.nullish(), status: text })])
    .nullish(),
});

export function readSubscription(response: unknown): Subscription {
  const { status, customer, created, items, ...rest } = subscriptionSchema.parse(response);
  const paidUntil = items.data[0]?.current_period_end ?? rest.current_period_end;
  if (!paidUntil) throw new Error('Stripe does not say until when a subscription is paid.');
  const endsAt = rest.cancel_at_period_end ? paidUntil : rest.cancel_at;
  const state = planStates[status];
  const anchor = rest.billing_cycle_anchor ?? created;
  const isPaused = status === 'paused' || Boolean(rest.pause_collection);
  const prices = items.data.map(
    ({ price, quantity }) => (price?.unit_amount ?? Number.NaN) * (quantity ?? 1),
  );
  const cents = prices.reduce((total, price) => total + price);
  const latest = typeof rest.latest_invoice === 'object' ? rest.latest_invoice : undefined;
  return {
    // A pause collects nothing new, but what is overdue stays overdue.
    state: state === 'active' && isPaused ? 'paused' : state,
    isPaused,
    cents: Number.isNaN(cents) ? undefined : cents,
    customerId: customer ?? '',
    startedAt: anchor < created ? anchor : created,
    paidUntil,
    // A renewal's invoice is a draft for about an hour.
    isCollecting: state === 'active' && (latest?.status === 'open' || latest?.status === 'draft'),
    retriesAt: (state === 'late' && latest?.next_payment_attempt) || undefined,
    endsAt: rest.ended_at ?? endsAt ?? undefined,
    cancelRequestedAt: endsAt ? (rest.canceled_at ?? endsAt) : undefined,
  };
}

/** A change of Stripe's balance. */
const balanceEntry = z.looseObject({ amount: z.int(), created: moment, currency: text });

const expandedEntry = z.union([balanceEntry, z.string().transform(() => undefined)]).nullish();

const refundSchema = z.looseObject({
  id: z.string(),
  amount: z.int(),
  balance_transaction: expandedEntry,
  failure_balance_transaction: expandedEntry,
});

const chargeSchema = z.looseObject({
  id: z.string(),
  status: z.string(),
  amount: z.int(),
  amount_captured: z.int().optional(),
  currency: z.string(),
  created: moment,
  payment_intent: ref,
  disputed: z.boolean(),
  balance_transaction: expandedEntry,
  refunds: z.looseObject({ data: z.array(z.unknown()), has_more: z.boolean() }).nullish(),
});

/** Parses a charge, of which only a succeeded one has moved money. `refunds` must be expanded. */
export function parseCharge(response: unknown) {
  const { id, status, disputed, refunds, ...charge } = chargeSchema.parse(response);
  const facts: Omit<ChargeFacts, 'refunds' | 'disputes'> = {
    paymentId: charge.payment_intent ?? id,
    cents: charge.amount_captured ?? charge.amount,
    currency: charge.currency,
    // A bank debit counts when Stripe submits it to the bank, which is when its balance has it.
    at: (charge.balance_transaction?.created ?? charge.created).toISOString(),
  };
  return { id, status, facts, disputed, refunds: refunds?.data ?? [], hasMoreRefunds: !!refunds?.has_more };
}

/**
 * Parses a refund, of which both changes of the balance must be expanded. Its status does not matter: a pending refund may
 * have been deducted, and one that failed or was canceled may not. https://docs.stripe.com/api/refunds/object
 */
export function parseRefund(response: unknown): RefundFacts {
  const { id, amount, balance_transaction, failure_balance_transaction } = refundSchema.parse(response);
  const book = (cents: number, entry: z.output<typeof expandedEntry>) =>
    entry ? [{ cents, at: entry.created.toISOString() }] : [];
  return {
    id,
    balanceEntries: [...book(-amount, balance_transaction), ...book(amount, failure_balance_transaction)],
  };
}

const disputeSchema = z.looseObject({
  id: z.string(),
  amount: z.int(),
  currency: text,
  reason: z.string(),
  status: z.string(),
  balance_transactions: z.array(balanceEntry),
});

/** Closed inquiries and prevented disputes count as won, because no money is lost. */
const wonStatuses = ['won', 'warning_closed', 'prevented'];

/**
 * Parses a dispute. The balance is in the agency's currency; if the payment was in another one, so are the dispute's
 * amount and, here, its balance entries, as those of the payment and its refunds are.
 */
export function parseDispute(response: unknown): DisputeFacts {
  const { id, amount, currency, reason, status, balance_transactions } = disputeSchema.parse(response);
  return {
    id,
    cents: amount,
    reason,
    status: status === 'lost' ? 'lost' : wonStatuses.includes(status) ? 'won' : 'open',
    balanceEntries: balance_transactions.map((entry) => ({
      cents: entry.currency === currency ? entry.amount : Math.sign(entry.amount) * amount,
      at: entry.created.toISOString(),
    })),
  };
}
