import type Stripe from 'stripe';
import { z } from 'zod';
import type { PaymentEvent } from '../domain/payment-facts.ts';
import { invoiceParent, ref } from './stripe-answers.ts';

/** The events about orders, which docs/payments.md tells the operator to choose in Stripe. */
export const eventTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
  'invoice.paid',
  'invoice.payment_failed',
  'customer.subscription.updated',
  'customer.subscription.deleted',
] as const;

export const eventAnswer = z.looseObject({
  id: z.string().min(1).max(255),
  type: z.string(),
  created: z.int(),
  livemode: z.boolean(),
  data: z.looseObject({ object: z.looseObject({ id: z.string(), object: z.string() }) }),
});

const withIntent = z.looseObject({ payment_intent: ref });

/** Reads only what the event is about; the facts come from asking Stripe. Returns undefined if it concerns no order. */
export function readEvent({
  id,
  type,
  created,
  data,
}: z.output<typeof eventAnswer>): PaymentEvent | undefined {
  if (!eventTypes.some((known) => known === type)) return undefined;
  const { object } = data;
  const event: PaymentEvent = {
    id,
    type,
    created,
    objectId: object.id,
    sessionId: undefined,
    subscriptionId: undefined,
    paymentIntentId: undefined,
  };
  switch (object.object) {
    case 'checkout.session':
      return { ...event, sessionId: object.id };
    case 'subscription':
      return { ...event, subscriptionId: object.id };
    case 'invoice':
      return { ...event, subscriptionId: invoiceParent.parse(object) };
    default:
      return { ...event, paymentIntentId: withIntent.parse(object).payment_intent };
  }
}

/** Stripe's own libraries accept messages up to this age. It also allows for clocks that differ. */
const toleranceSeconds = 300;

type Given = {
  body: Uint8Array;
  signature: string | undefined;
  /** The new one and the old one, while the endpoint's secret is being changed. */
  secrets: string[];
  nowMs: number;
};

type Verified = { outcome: 'verified'; content: unknown } | { outcome: 'bad-signature'; why: string };

/** Parses the message after proving that Stripe sent exactly these bytes a moment ago. */
export function verifySignature(stripe: Stripe, { body, signature = '', secrets, nowMs }: Given): Verified {
  const signedAt = Number([...signature.matchAll(/(?:^|,)\s*t=(\d{1,12})(?=,|$)/g)].at(-1)?.[1]);
  // The library refuses old messages, but accepts those from the future.
  if (signedAt > nowMs / 1000 + toleranceSeconds)
    return { outcome: 'bad-signature', why: 'it was signed in the future' };
  let why = '';
  for (const secret of secrets) {
    try {
      const bytes = Buffer.from(body);
      const { webhooks } = stripe;
      const content: unknown = webhooks.constructEvent(
        bytes,
        signature,
        secret,
        toleranceSeconds,
        undefined,
        nowMs,
      );
      return { outcome: 'verified', content };
    } catch (error) {
      // The rest of the library's message is advice for programmers.
      why = (error as Error).message.split(/[.\n]/)[0] ?? '';
    }
  }
  return { outcome: 'bad-signature', why };
}
