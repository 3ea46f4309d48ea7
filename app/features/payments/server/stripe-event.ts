import type Stripe from 'stripe';
import { z } from 'zod';
import type { PaymentEvent } from '../domain/payment-facts.ts';
import { invoiceParent } from './stripe-invoice.ts';
import { ref } from './stripe-responses.ts';

/** The event types that concern orders. docs/payments.md lists them for the operator to select in Stripe. */
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
  'charge.dispute.funds_reinstated',
  'invoice.paid',
  'invoice.payment_failed',
  'customer.subscription.updated',
  'customer.subscription.deleted',
] as const;

export const eventSchema = z.looseObject({
  id: z.string().min(1).max(255),
  type: z.string(),
  created: z.int(),
  livemode: z.boolean(),
  data: z.looseObject({ object: z.looseObject({ id: z.string(), object: z.string() }) }),
});

const withPayment = z.looseObject({ payment_intent: ref, customer: ref });

/** Returns what an event is about, or undefined if its type does not concern orders. */
export function readEvent({
  id,
  type,
  created,
  data,
}: z.output<typeof eventSchema>): PaymentEvent | undefined {
  if (!eventTypes.some((known) => known === type)) return undefined;
  const { object } = data;
  const { payment_intent: paymentIntentId, customer: customerId } = withPayment.parse(object);
  return {
    ...{ id, type, created, customerId },
    objectId: object.id,
    sessionId: object.object === 'checkout.session' ? object.id : undefined,
    subscriptionId: object.object === 'subscription' ? object.id : invoiceParent.parse(object),
    paymentIntentId,
  };
}

/** The maximum age of an event in Stripe's own libraries, and the tolerance for clock differences. */
const toleranceSeconds = 300;

type SignedMessage = {
  body: Uint8Array;
  signature: string | undefined;
  /** The new and the old secret, while rotating the endpoint's secret. */
  secrets: string[];
  nowMs: number;
};

type Verified = { outcome: 'verified'; content: unknown } | { outcome: 'bad-signature'; why: string };

/** Parses a message after verifying that Stripe signed it recently. */
export function verifySignature(
  stripe: Stripe,
  { body, signature = '', secrets, nowMs }: SignedMessage,
): Verified {
  const signedAt = Number([...signature.matchAll(/(?:^|,)\s*t=(\d{1,12})(?=,|$)/g)].at(-1)?.[1]);
  // The library rejects old messages, but not those from the future.
  if (signedAt > nowMs / 1000 + toleranceSeconds)
    return { outcome: 'bad-signature', why: 'it was signed in the future' };
  let why = '';
  for (const secret of secrets) {
    try {
      const content: unknown = stripe.webhooks.constructEvent(
        Buffer.from(body),
        signature,
        secret,
        toleranceSeconds,
        undefined,
        nowMs,
      );
      return { outcome: 'verified', content };
    } catch (error) {
      // Only the first sentence of the library's message is about the signature; the rest is advice.
      why = (error as Error).message.split(/[.\n]/)[0] ?? '';
    }
  }
  return { outcome: 'bad-signature', why };
}
