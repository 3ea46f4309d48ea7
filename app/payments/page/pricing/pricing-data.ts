import type { Plan } from '#app/content/plan.ts';
import type { AfterPurchase, PricingPage } from '#app/content/pricing-page.ts';
import type { RenderedFaq } from '#app/content/render-markdown.ts';

/** The chosen plan and the values of the form. */
export type Choice = {
  /** The slug of a payable plan. */
  plan: string;
  attempt: string;
  /** The typed values, if the form was submitted. */
  email: string;
  website: string;
};

/** An error beside a field. */
export type Fault = { field: 'email' | 'website'; text: string };

/** Why a submitted form did not lead to the payment page. Nothing was charged in any of these cases. */
export type PricingAnswer =
  | ({ state: 'faulty'; faults: Fault[] } & Choice)
  | ({ state: 'limited'; retryAfterSeconds: number } & Choice)
  | ({ state: 'unavailable' } & Choice)
  /** There is no such plan, or it is not payable. */
  | { state: 'unknown-plan' }
  /** Nothing can be bought here. */
  | { state: 'closed' };

/** The maximum length of an email address (RFC 5321, section 4.5.3.1.3). */
export const maxEmailLength = 254;

export const maxWebsiteLength = 200;

/** A plan as the page shows it. */
export type PlanView = Pick<
  Plan,
  'slug' | 'name' | 'summary' | 'features' | 'refund' | 'highlighted' | 'kind' | 'cents' | 'minimumMonths'
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
