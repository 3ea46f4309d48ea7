import type { Plan } from '#app/content/plan.ts';
import type { AfterPurchase, PricingPage } from '#app/content/pricing-page.ts';
import type { RenderedFaq } from '#app/content/render-markdown.ts';

/** How far the visitor has got with a choice. The form is rendered from it. */
export type Choice = {
  /** Slug of a plan that can be paid here. */
  plan: string;
  attempt: string;
  /** The typed values, if the form was sent before. */
  email: string;
  website: string;
};

/** A field that has to be mended. */
export type Fault = { field: 'email' | 'website'; text: string };

/** Why a form that was sent did not lead to the payment page. Nothing has been charged in any of them. */
export type PricingAnswer =
  | ({ state: 'faulty'; faults: Fault[] } & Choice)
  | ({ state: 'limited'; retryAfterSeconds: number } & Choice)
  | ({ state: 'unavailable' } & Choice)
  /** There is no such plan, or none that can be paid. */
  | { state: 'unknown-plan' }
  /** Nothing can be bought here. */
  | { state: 'closed' };

/** The most characters that the path of an email address may have (RFC 5321, 4.5.3.1.3). */
export const maxEmailLength = 254;

export const maxWebsiteLength = 200;

/** A plan as the page shows it. */
export type PlanView = Pick<
  Plan,
  'slug' | 'name' | 'summary' | 'features' | 'refund' | 'highlighted' | 'kind' | 'cents' | 'minimumMonths'
> & {
  /** If true it can be paid here. */
  payable: boolean;
  /** The words of its link, and where it leads. */
  action: { label: string; to: string };
};

export type PricingData = Pick<
  PricingPage,
  'title' | 'description' | 'headline' | 'lead' | 'pay' | 'promise' | 'closing'
> & {
  afterwards: AfterPurchase;
  faq: RenderedFaq;
  plans: PlanView[];
  /** The cells in the order of the plans. */
  compare: { title: string; caption: string; rows: { name: string; cells: string[] }[] };
};
