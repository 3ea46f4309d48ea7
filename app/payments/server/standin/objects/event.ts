import type Stripe from 'stripe';
import { makeId } from './ids.ts';

/** The API version that the answers follow. https://docs.stripe.com/api/versioning */
export const apiVersion = '2026-10-28.endive';

/** A snapshot of the object as it is now, as Stripe's events carry one. */
export function makeEvent(type: Stripe.Event['type'], object: object, now: number): Stripe.Event {
  return {
    id: makeId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: now,
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  } as unknown as Stripe.Event;
}
