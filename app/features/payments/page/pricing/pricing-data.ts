import type { Plan } from '#app/content/plan.ts';
import type { AfterPurchase, PricingPage } from '#app/content/pricing-page.ts';
import type { RenderedFaq } from '#app/content/render-markdown.ts';
import type { CheckoutOutcome } from '../../domain/checkout.ts';

/** Why a submitted form did not lead to the payment page. Nothing was charged in any of these cases. */
export type PricingRefusal = Exclude<CheckoutOutcome, { state: 'redirect' }>;

/** A plan as the page shows it. */
export type PlanView = Pick<
  Plan,
  | ('slug' | 'name' | 'summary' | 'features' | 'refund' | 'highlighted')
  | ('interval' | 'byQuote' | 'cents' | 'minimumPayments')
> & {
  /** Whether it can be paid online. */
  payable: boolean;
  /** The plan's link. */
  action: { label: string; to: string };
};

export type PricingData = Pick<
  PricingPage,
  'title' | 'description' | 'headline' | 'lead' | 'pay' | 'promise' | 'closing'
> & {
  afterwards: AfterPurchase;
  faq: RenderedFaq;
  plans: PlanView[];
  /** Each row's cells are in the order of the plans. */
  compare: { title: string; caption: string; rows: { name: string; cells: string[] }[] };
};
