import type { PaymentsConfig } from './payments-config.ts';

/** The origins of Stripe's hosted pages. */
export const stripePageOrigin = 'https://checkout.stripe.com';

/**
 * The origins that a form may lead to beside the site itself: browsers follow a form's redirect only to what the
 * policy of its page names.
 */
export function listPageOrigins(payments: PaymentsConfig, siteUrl: string): string[] {
  if (payments.kind === 'stripe') return [stripePageOrigin];
  // This holds for a page on the site too: who came by another of its names, such as localhost, is led to this one.
  return payments.kind === 'sandbox' ? [payments.pageUrl ?? siteUrl] : [];
}
