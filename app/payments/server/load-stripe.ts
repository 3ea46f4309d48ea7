import type Stripe from 'stripe';

export type StripeModule = typeof Stripe;

/** Loads the library when there is something to pay: it costs 0.2 s and 40 MB, which a site that sells nothing should not spend. */
export async function loadStripe(): Promise<StripeModule> {
  return (await import('stripe')).default;
}
