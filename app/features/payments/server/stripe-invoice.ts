import { z } from 'zod';
import type { InvoiceFacts } from '../domain/payment-facts.ts';
import { moment, ref, text } from './stripe-responses.ts';

const invoiceLine = z.looseObject({
  description: text,
  period: z.looseObject({ start: moment, end: moment }).nullish(),
});

const invoiceSchema = z.looseObject({
  id: z.string(),
  status: text,
  amount_due: z.int(),
  amount_paid: z.int(),
  attempt_count: z.int(),
  billing_reason: text,
  currency: z.string(),
  created: moment,
  description: text,
  lines: z.looseObject({ data: z.array(invoiceLine) }).nullish(),
  status_transitions: z.looseObject({ paid_at: moment.nullish() }).nullish(),
  payments: z
    .looseObject({
      data: z.array(
        z.looseObject({ status: text, payment: z.looseObject({ payment_intent: ref, charge: ref }) }),
      ),
    })
    .nullish(),
  payment_intent: ref,
});

const maxLineLength = 120;

/**
 * Parses an invoice of a plan's customer; undefined for a draft. `payments` must be expanded. `underWay` are the
 * payments that have neither succeeded nor failed: an invoice that is tried by bank debit stays open for days.
 */
export function parseInvoice(
  response: unknown,
  { subscriptionId, underWay }: { subscriptionId: string; underWay: string[] },
): InvoiceFacts | undefined {
  const { id, status, billing_reason, lines, ...invoice } = invoiceSchema.parse(response);
  if (status === 'draft') return undefined;
  const isPaid = status === 'paid';
  const described = lines?.data ?? [];
  const about = invoiceParent.parse(response) ?? subscriptionId;
  const reason = (about === subscriptionId && reasons[billing_reason ?? '']) || 'other';
  // Lines of a change come with the plan's own, which reaches furthest.
  const own =
    described
      .filter((line) => line.period)
      .toSorted((a, b) => Number(a.period?.end) - Number(b.period?.end))
      .at(-1) ?? described.at(-1);
  const { period } = own ?? {};
  const named = reason === 'renewal' ? described.filter((line) => line !== own) : described;
  const payments = invoice.payments?.data.filter((payment) => payment.status !== 'canceled') ?? [];
  const paymentIds = [
    ...payments.map(({ payment }) => payment.payment_intent ?? payment.charge),
    invoice.payment_intent,
  ].filter((paymentId) => paymentId !== undefined);
  const isUnderWay = paymentIds.some((paymentId) => underWay.includes(paymentId));
  const wasTried = invoice.attempt_count > 0;
  // So Stripe marks what a paused plan does not collect, unless it is told to void it.
  const isVoid = status === 'void' || (status === 'uncollectible' && !wasTried);
  return {
    id,
    outcome: isPaid ? 'paid' : isVoid ? 'void' : isUnderWay ? 'under-way' : wasTried ? 'failed' : 'open',
    reason,
    cents: isPaid ? invoice.amount_paid : invoice.amount_due,
    currency: invoice.currency,
    at: ((isPaid && invoice.status_transitions?.paid_at) || invoice.created).toISOString(),
    lines: [
      ...named.map(({ description }) => description),
      ...(described.length ? [] : [invoice.description]),
    ]
      .filter((line) => line !== undefined)
      .map((line) => line.slice(0, maxLineLength)),
    period: period ? { start: period.start.toISOString(), end: period.end.toISOString() } : undefined,
    paymentIds,
  };
}

/** Of all reasons, only `subscription_cycle` is another period of the plan. */
const reasons: Record<string, InvoiceFacts['reason']> = {
  subscription_create: 'first',
  subscription_cycle: 'renewal',
};

const subscriptionDetails = z
  .looseObject({ subscription_details: z.looseObject({ subscription: ref }).nullish() })
  .nullish();

/** Parses an invoice's subscription, whose field depends on the API version. */
export const invoiceParent = z
  .looseObject({ parent: subscriptionDetails, subscription: ref })
  .transform(({ parent, subscription }) => parent?.subscription_details?.subscription ?? subscription);
