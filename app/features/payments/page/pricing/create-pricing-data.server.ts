import type { Content } from '#app/content/content.ts';
import {
  type AfterPurchase,
  describeAfterPurchase,
  type Plan,
  type PricingPage,
} from '#app/content/pricing.ts';
import { type RenderedFaq, renderFaq } from '#app/content/render-markdown.ts';
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

/**
 * Selects the content that the page shows. If payments are closed, every plan links to the contact form, and the page
 * does not mention cards.
 */
export function createPricingData({ pricing, plans }: Content, open: boolean): PricingData {
  const { sample: _, ask, faq, compare, afterwards, afterWriting, ...copy } = pricing;
  return {
    ...copy,
    afterwards: open ? describeAfterPurchase(afterwards, true) : afterWriting,
    faq: renderFaq(faq.filter(({ ofCards }) => open || !ofCards)),
    plans: plans.map((plan) => createPlanView(plan, { ask, open })),
    compare: {
      ...compare,
      rows: compare.rows.map((row) => ({
        name: row.name,
        cells: plans.map(({ slug }) => (open ? undefined : row.closed?.[slug]) ?? row.plans[slug] ?? ''),
      })),
    },
  };
}

function createPlanView(plan: Plan, { ask, open }: { ask: string; open: boolean }): PlanView {
  const { slug, name, summary, features, refund, highlighted, interval, byQuote, cents, minimumPayments } =
    plan;
  const payable = open && !byQuote;
  return {
    ...{ slug, name, summary, features, refund, highlighted },
    ...{ interval, byQuote, cents, minimumPayments, payable },
    action: payable
      ? { label: `Choose ${plan.shortName ?? name}`, to: `/pricing?plan=${slug}#pay` }
      : { label: byQuote ? ask : `Ask for ${name}`, to: `/contact?plan=${slug}` },
  };
}
