import type { Content } from '#app/content/content.ts';
import { isPayable, type Plan } from '#app/content/plan.ts';
import { type AfterPurchase, describeAfterPurchase, type PricingPage } from '#app/content/pricing-page.ts';
import { type RenderedFaq, renderFaq } from '#app/content/render-markdown.ts';
import { formatMonths } from '#app/ui/format-durations.ts';
import { findMinimum, formatCents, formatPrice, splitGst } from '../../domain/money.ts';

/** How far the visitor has got with a choice. The form is rendered from it. */
export type Choice = {
  /** Slug of a plan that can be paid here. */
  plan: string;
  attempt: string;
  /** What was typed, if the form was sent before. */
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

/** What a plan costs, as shown beside the button that leads to payment. */
export type Bill = {
  slug: string;
  name: string;
  summary: string;
  monthly: boolean;
  withoutGst: string;
  gst: string;
  total: string;
  /** Set for a plan that is paid for more than one month: the fewest months, and what they cost. */
  minimum: { time: string; total: string } | undefined;
  refund: string;
};

export type PlanView = Pick<Plan, 'slug' | 'name' | 'summary' | 'features' | 'refund' | 'highlighted'> & {
  price: string;
  /** Follows the price: `a month`. */
  per: string;
  /** The line under the price: `At least three months, $5,550 in all`; may be empty. */
  atLeast: string;
  action: { label: string; to: string };
  /** Set for a plan that can be paid here. */
  bill: Bill | undefined;
};

/** A plan in the address that can't be paid here: it is unknown, or leads to the contact form. */
export type Missed = { kind: 'unknown' } | ({ kind: 'quote' | 'closed' } & Pick<PlanView, 'name' | 'action'>);

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

/**
 * Collects what the page shows of the content. If nothing can be bought, every plan leads to the contact form, and the
 * page does not mention cards.
 */
export function createPricingData({ pricing, plans }: Content, open: boolean): PricingData {
  const { sample: _, ask, faq, compare, afterwards, afterWriting, ...words } = pricing;
  return {
    ...words,
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

/** Returns undefined if the address names no plan, or one that can be paid here. */
export function findMissed(
  named: string | null,
  { plans }: PricingData,
  content: Content,
): Missed | undefined {
  if (named === null) return undefined;
  const view = plans.find(({ slug }) => slug === named);
  if (!view) return { kind: 'unknown' };
  if (view.bill) return undefined;
  const hasPrice = content.plans.some((plan) => plan.slug === named && isPayable(plan));
  return { kind: hasPrice ? 'closed' : 'quote', name: view.name, action: view.action };
}

const per = { 'one-off': '', monthly: 'a month', quote: 'and up' } as const;

function createPlanView(plan: Plan, { ask, open }: { ask: string; open: boolean }): PlanView {
  const { slug, name, summary, features, refund, highlighted, kind, cents } = plan;
  const minimum = findMinimum(plan);
  const bill = open && isPayable(plan) ? createBill(plan) : undefined;
  const contact = `/contact?plan=${slug}`;
  return {
    ...{ slug, name, summary, features, refund, highlighted, bill },
    price: formatPrice(cents),
    per: per[kind],
    atLeast: minimum ? `At least ${formatMonths(minimum.months)}, ${formatPrice(minimum.cents)} in all` : '',
    action: bill
      ? { label: `Choose ${name}`, to: `/pricing?plan=${slug}#pay` }
      : { label: isPayable(plan) ? `Ask for ${name}` : ask, to: contact },
  };
}

function createBill(plan: Plan): Bill {
  const { slug, name, summary, kind, cents, refund } = plan;
  const minimum = findMinimum(plan);
  const { gstCents, withoutGstCents } = splitGst(cents);
  return {
    ...{ slug, name, summary, refund },
    monthly: kind === 'monthly',
    withoutGst: formatCents(withoutGstCents),
    gst: formatCents(gstCents),
    total: formatCents(cents),
    minimum: minimum && { time: formatMonths(minimum.months), total: formatCents(minimum.cents) },
  };
}
