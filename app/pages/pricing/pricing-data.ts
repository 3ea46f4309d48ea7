import type { Content } from '#domain/content/content.ts';
import type { PricingPage } from '#domain/content/pricing-page.ts';
import { type RenderedFaq, renderFaq } from '#domain/content/render-faq.ts';
import { formatCents, formatPrice } from '#domain/payments/format-money.ts';
import { splitGst } from '#domain/payments/gst.ts';
import { isPayable, type Plan } from '#domain/payments/plan.ts';

/** What a plan costs, as it stands beside the button that leads to paying it. */
export type Bill = {
  slug: string;
  name: string;
  summary: string;
  monthly: boolean;
  withoutGst: string;
  gst: string;
  total: string;
  refund: string;
};

export type PlanView = Pick<Plan, 'slug' | 'name' | 'summary' | 'features' | 'highlighted'> & {
  price: string;
  /** Behind the price: `a month`. */
  per: string;
  action: { label: string; to: string };
  /** Of a plan that can be paid here. */
  bill: Bill | undefined;
};

export type PricingData = Pick<
  PricingPage,
  'title' | 'description' | 'headline' | 'lead' | 'pay' | 'promise' | 'afterwards' | 'closing'
> & {
  faq: RenderedFaq;
  plans: PlanView[];
  /** The cells in the order of the plans. */
  compare: { title: string; caption: string; rows: { name: string; cells: string[] }[] };
};

/** All that the page shows of the content. Where nothing can be bought every plan leads to the contact form. */
export function createPricingData({ pricing, plans }: Content, open: boolean): PricingData {
  const { sample: _, ask, faq, compare, ...words } = pricing;
  return {
    ...words,
    faq: renderFaq(faq),
    plans: plans.map((plan) => createPlanView(plan, { ask, open })),
    compare: {
      ...compare,
      rows: compare.rows.map((row) => ({
        name: row.name,
        cells: plans.map(({ slug }) => row.plans[slug] ?? ''),
      })),
    },
  };
}

const per = { 'one-off': '', monthly: 'a month', quote: 'and up' } as const;

function createPlanView(plan: Plan, { ask, open }: { ask: string; open: boolean }): PlanView {
  const { slug, name, summary, features, highlighted, kind, cents } = plan;
  const bill = open && isPayable(plan) ? createBill(plan) : undefined;
  const contact = `/contact?plan=${slug}`;
  return {
    ...{ slug, name, summary, features, highlighted, bill },
    price: formatPrice(cents),
    per: per[kind],
    action: bill
      ? { label: `Choose ${name}`, to: `/pricing?plan=${slug}#pay` }
      : { label: isPayable(plan) ? `Ask for ${name}` : ask, to: contact },
  };
}

function createBill({ slug, name, summary, kind, cents, refund }: Plan): Bill {
  const { gstCents, withoutGstCents } = splitGst(cents);
  return {
    ...{ slug, name, summary, refund },
    monthly: kind === 'monthly',
    withoutGst: formatCents(withoutGstCents),
    gst: formatCents(gstCents),
    total: formatCents(cents),
  };
}
