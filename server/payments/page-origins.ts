import type { PaymentsConfig } from './payments-config.ts';

/** Where Stripe shows its hosted pages. */
export const stripePageOrigin = 'https://checkout.stripe.com';

/**
 * Where a form of this site may lead, beside the site itself: browsers follow a form's redirect only to what the
 * policy of its page names.
 */
export function listPageOrigins(payments: PaymentsConfig): string[] {
  if (payments.kind === 'stripe') return [stripePageOrigin];
  return payments.kind === 'sandbox' && payments.pageUrl !== undefined ? [payments.pageUrl] : [];
}
