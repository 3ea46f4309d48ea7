import type { PricingPage } from './pricing-page.ts';

/** What happens after paying, as a page shows it. */
export type AfterPurchase = { title: string; steps: { title: string; text: string }[] };

export function describeAfterPurchase(
  { title, steps }: PricingPage['afterwards'],
  monthly: boolean,
): AfterPurchase {
  return {
    title,
    steps: steps.map((step) => ({
      title: step.title,
      text: monthly && step.monthly ? `${step.text} ${step.monthly}` : step.text,
    })),
  };
}
