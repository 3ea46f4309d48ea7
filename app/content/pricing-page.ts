import { z } from 'zod';
import { addFault, line, pageFields, path, sample, titleAndText } from './fields.ts';
import { questionSchema } from './service.ts';

/** `monthly` is more text, left out where only a plan that is paid once is described. */
const payStep = titleAndText.extend({ monthly: line.optional() });

/** A cell of the table for each plan, by its slug. */
const cells = z.record(z.string(), line);

/** `content/pricing.yaml`: the words of `/pricing`. The plans and their prices are in `content/pricing/`. */
export const pricingPageSchema = z
  .strictObject({
    ...pageFields,
    headline: line,
    lead: line,
    /** The button of a plan that is not bought but asked for. */
    ask: line,
    /** The text above the form. */
    pay: titleAndText,
    /** The promise of results, and a link to how they are measured. */
    promise: titleAndText.extend({ link: line, to: path }),
    /** The table. `closed` has other cells for a site where nothing can be paid by card. */
    compare: z.strictObject({
      title: line,
      caption: line,
      rows: z.array(z.strictObject({ name: line, plans: cells, closed: cells.optional() })).min(2),
    }),
    /** The steps of an order, shown here and on the page after paying. */
    afterwards: z.strictObject({ title: line, steps: z.array(payStep).min(2).max(5) }),
    /** The same for a site where nothing can be paid by card, and whoever wants a plan writes to the agency. */
    afterWriting: z.strictObject({ title: line, steps: z.array(titleAndText).min(2).max(5) }),
    /** `ofCards` is left out where nothing can be paid by card. */
    faq: z
      .array(questionSchema.extend({ ofCards: z.boolean().default(false) }))
      .min(3)
      .max(10),
    closing: titleAndText,
    sample,
  })
  .superRefine((page, context) => {
    for (const price of listPrices(page))
      addFault(context, [], 'prices in the files of the plans alone', price);
  });
export type PricingPage = z.infer<typeof pricingPageSchema>;

/** Amounts in texts, which a changed plan would make wrong. */
function listPrices(value: unknown): string[] {
  if (typeof value === 'string') return value.match(/\$\d\S*/g) ?? [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listPrices) : [];
}

/** The steps after paying, as a page shows them. */
export type AfterPurchase = PricingPage['afterWriting'];

export function describeAfterPurchase(
  { title, steps }: PricingPage['afterwards'],
  isMonthly: boolean,
): AfterPurchase {
  const describe = (text: string, monthly?: string) => (isMonthly && monthly ? `${text} ${monthly}` : text);
  return {
    title,
    steps: steps.map(({ title, text, monthly }) => ({ title, text: describe(text, monthly) })),
  };
}
