import { z } from 'zod';
import { addFault, line, pageFields, path } from './fields.ts';
import { questionSchema } from './service.ts';

const step = z.strictObject({ title: line, text: line });
/** `monthly` is more text, left out where only a plan that is paid once is described. */
const payStep = step.extend({ monthly: line.optional() });

/** `content/pricing.yaml`: the words of `/pricing`. The plans and their prices are in `content/pricing/`. */
export const pricingPageSchema = z
  .strictObject({
    ...pageFields,
    headline: line,
    lead: line,
    /** The button of a plan that is not bought but asked for. */
    ask: line,
    /** The text above the form. */
    pay: z.strictObject({ title: line, text: line }),
    /** The promise of results, and a link to how they are measured. */
    promise: z.strictObject({ title: line, text: line, link: line, to: path }),
    /**
     * The table: the label of each row, and a cell for every plan by its slug. `closed` has other cells for a site
     * where nothing can be paid by card.
     */
    compare: z.strictObject({
      title: line,
      caption: line,
      rows: z
        .array(
          z.strictObject({
            name: line,
            plans: z.record(z.string(), line),
            closed: z.record(z.string(), line).optional(),
          }),
        )
        .min(2),
    }),
    /** The steps of an order, shown here and on the page after paying. */
    afterwards: z.strictObject({ title: line, steps: z.array(payStep).min(2).max(5) }),
    /** The same for a site where nothing can be paid by card, and whoever wants a plan writes to the agency. */
    afterWriting: z.strictObject({ title: line, steps: z.array(step).min(2).max(5) }),
    /** `ofCards` is left out where nothing can be paid by card. */
    faq: z
      .array(questionSchema.extend({ ofCards: z.boolean().default(false) }))
      .min(3)
      .max(10),
    closing: z.strictObject({ title: line, text: line }),
    /** Why some of it has to be checked or replaced before a launch. */
    sample: line.optional(),
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
export type AfterPurchase = { title: string; steps: { title: string; text: string }[] };

export function describeAfterPurchase(
  { title, steps }: PricingPage['afterwards'],
  monthly: boolean,
): AfterPurchase {
  return {
    title,
    steps: steps.map((step) => ({
      title: step.title,
      text: monthly && step.monthly ? `${step.text} ${step.monthly}` : step.text,
    })),
  };
}
