import type { PayablePlan } from '#app/content/plan.ts';
import type { Order } from './order.ts';
import type { SessionRequest } from './payment-gateway.ts';

/** How long a hosted page can be paid on. Stripe takes half an hour to a day, counted from when it is asked. */
export const pageLifeMs = 2 * 3600_000;

/** Stripe would refuse a page that ends sooner after it was asked for. */
const shortestLifeMs = 31 * 60_000;

/** A page is not handed out in its last minutes. */
const leastLeftMs = 2 * 60_000;

/** What Stripe is asked for. The same order at the same time gives the same. */
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
    // Stripe puts the id in place of the braces.
    successUrl: `${siteUrl}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    // The address holds nothing of the order, since whoever sees the hosted page sees it too: the browser remembers.
    // The address has no `#pay`: a page that is opened at a fragment gives the focus to no note.
    cancelUrl: `${siteUrl}/pricing?plan=${encodeURIComponent(plan)}&cancelled=1`,
    expiresAt: Math.floor((nowMs + pageLifeMs) / 1000),
  };
}

/** Whether a page that was asked for and never answered may be asked for again as it was. */
export function canAskAgain({ expiresAt }: SessionRequest, nowMs: number): boolean {
  return expiresAt * 1000 - nowMs > shortestLifeMs;
}

export function isNearItsEnd(page: { expiresAt: number }, nowMs: number): boolean {
  return page.expiresAt * 1000 - nowMs < leastLeftMs;
}
