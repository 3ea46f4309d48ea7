import { z } from 'zod';
import { addFault, line, pageFields, path, sample, slug, titleAndText } from './fields.ts';
import { questionSchema } from './service.ts';
import { serviceChoices } from './service-choices.ts';

/** `content/pricing/{slug}.yaml`: a plan. This file is the only source of the price that is charged. */
export const planSchema = z.strictObject({
  slug,
  name: line.max(60),
  /** The name on the button that chooses the plan, if the whole name is too long for it. */
  shortName: line.max(30).optional(),
  /** `SEO Fix It, once`: the line under the name, and on the receipt. */
  summary: line.max(80),
  /** The plan's place on the page, from 1. */
  order: z.int().min(1),
  /** How often the plan is charged; absent if it is paid once. */
  interval: z.enum(['month', 'year']).optional(),
  /** Whether `cents` is only where the price starts, so that the plan cannot be bought online. */
  byQuote: z.boolean().default(false),
  /** The price in Australian cents, including GST; with an interval, of each payment. */
  cents: z.int().min(1100).max(5_000_000),
  /** The minimum term of a plan with an interval: its number of payments, including the first. */
  minimumPayments: z.int().min(1).max(12).default(1),
  features: z.array(line.max(90)).min(3).max(6),
  refund: line.max(240),
  highlighted: z.boolean().default(false),
  /** The service that the contact form preselects for visitors who enquire about the plan instead of paying. */
  service: z.enum(serviceChoices).optional(),
  sample,
});

export type Plan = z.infer<typeof planSchema>;

/** How often a plan is charged. The values are the English nouns that texts use: `each month`, `a year`. */
export type Interval = NonNullable<Plan['interval']>;

/** `recurring` is additional text that is shown for plans with an interval only. */
const payStep = titleAndText.extend({ recurring: line.optional() });

/** A question with `ofCards` is left out on a site without card payments. */
const question = questionSchema.extend({ ofCards: z.boolean().default(false) });

/** A cell of the table for each plan, by its slug. */
const cells = z.record(z.string(), line);

/** `content/pricing.yaml`: the texts of `/pricing`. The plans and their prices are in `content/pricing/`. */
export const pricingPageSchema = z
  .strictObject({
    ...pageFields,
    headline: line,
    lead: line,
    /** The button of a plan that is available by quote. */
    ask: line,
    pay: titleAndText,
    /** The promise of results, and a link to the page that explains how they are measured. */
    promise: titleAndText.extend({ link: line, to: path }),
    /** The comparison table. `closed` has different cells for a site without card payments. */
    compare: z.strictObject({
      title: line,
      caption: line,
      rows: z.array(z.strictObject({ name: line, plans: cells, closed: cells.optional() })).min(2),
    }),
    /** The steps of an order, shown here and on the page after paying. */
    afterwards: z.strictObject({ title: line, steps: z.array(payStep).min(2).max(5) }),
    /** The same for a site without card payments, where visitors contact the agency about a plan. */
    afterWriting: z.strictObject({ title: line, steps: z.array(titleAndText).min(2).max(5) }),
    faq: z.array(question).min(3).max(10),
    closing: titleAndText,
    sample,
  })
  .superRefine((page, context) => {
    for (const price of listPrices(page))
      addFault(context, [], 'prices in the files of the plans alone', price);
  });
export type PricingPage = z.infer<typeof pricingPageSchema>;

/** Lists amounts in texts, which would become wrong when a plan's price changes. */
function listPrices(value: unknown): string[] {
  if (typeof value === 'string') return value.match(/\$\d\S*/g) ?? [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listPrices) : [];
}

export type AfterPurchase = PricingPage['afterWriting'];

export function describeAfterPurchase(
  { title, steps }: PricingPage['afterwards'],
  isRecurring: boolean,
): AfterPurchase {
  return {
    title,
    steps: steps.map(({ title, text, recurring }) => ({
      title,
      text: isRecurring && recurring ? `${text} ${recurring}` : text,
    })),
  };
}
