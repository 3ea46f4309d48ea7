import { z } from 'zod';
import type { PaymentEvent } from '../domain/payment-gateway.ts';
import { invoiceParent, ref } from './stripe-answers.ts';

/** The events that say something of an order; docs/payments.md tells the operator to pick these. */
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

/** Reads what the event is about, and nothing more of it: Stripe is asked for that. Undefined if it is about no order. */
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
