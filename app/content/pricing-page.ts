import { z } from 'zod';
import { addFault, line, pageFields, path, sample, titleAndText } from './fields.ts';
import { questionSchema } from './service.ts';

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
