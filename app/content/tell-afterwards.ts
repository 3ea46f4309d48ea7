import type { PricingPage } from './pricing-page.ts';

/** What happens after paying, as a page shows it. */
export type Afterwards = { title: string; steps: { title: string; text: string }[] };

export function tellAfterwards({ title, steps }: PricingPage['afterwards'], monthly: boolean): Afterwards {
  return {
    title,
    steps: steps.map((told) => ({
      title: told.title,
      text: monthly && told.monthly ? `${told.text} ${told.monthly}` : told.text,
    })),
  };
}
