import type { PayablePlan } from '#app/content/plan.ts';
import type { Order } from './order.ts';
import type { SessionRequest } from './payment-gateway.ts';

/** How long a payment page stays open. Stripe allows half an hour to a day from the request. */
export const pageLifeMs = 2 * 3600_000;

/** Stripe refuses a page that would end sooner than this after the request. */
const shortestLifeMs = 31 * 60_000;

/** The site does not lead a buyer to a page in its last minutes. */
const leastLeftMs = 2 * 60_000;

/** Creates the request to Stripe. The same order and time always give the same request. */
export function describeSession(
  { id, reference, planName, kind, cents, email, plan, sessionNumber }: Order,
  { siteUrl, summary }: { siteUrl: string; summary: PayablePlan['summary'] },
  nowMs: number,
): SessionRequest {
  return {
    orderId: id,
    number: sessionNumber,
    reference,
    planName,
    summary,
    kind,
    cents,
    email,
    // Stripe replaces the braces with the id.
    successUrl: `${siteUrl}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    // The address says nothing about the order, because anybody who sees the payment page sees it. A cookie remembers.
    // The address has no `#pay`: a page that is opened at a fragment gives the focus to no note.
    cancelUrl: `${siteUrl}/pricing?plan=${encodeURIComponent(plan)}&cancelled=1`,
    expiresAt: Math.floor((nowMs + pageLifeMs) / 1000),
  };
}

/** Tells whether a request that was never answered may be repeated unchanged. */
export function canAskAgain({ expiresAt }: SessionRequest, nowMs: number): boolean {
  return expiresAt * 1000 - nowMs > shortestLifeMs;
}

export function isNearItsEnd(page: { expiresAt: number }, nowMs: number): boolean {
  return page.expiresAt * 1000 - nowMs < leastLeftMs;
}
