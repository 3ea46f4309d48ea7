import { z } from 'zod';
import { questionSchema } from './service.ts';

const line = z.string().trim().min(1);
const path = z.string().regex(/^\//, 'a path on this site, such as /projects');
const step = z.strictObject({ title: line, text: line });
/** `monthly`: more text, left out where a plan that is paid once is spoken of alone. */
const payStep = step.extend({ monthly: line.optional() });

/** `content/pricing.yaml`: the words of `/pricing`. The plans and their prices are in `content/pricing/`. */
export const pricingPageSchema = z.strictObject({
  /** Of the document: without the brand. */
  title: line,
  /** When its words last changed, for the site map; left out where nobody wrote it down. */
  changed: z.iso.date().optional(),
  /** For search results, 70 to 155 characters. */
  description: line,
  headline: line,
  lead: line,
  /** On the button of a plan that is not bought but asked for. */
  ask: line,
  /** Above the form. */
  pay: z.strictObject({ title: line, text: line }),
  /** The promise of results, and where it says how they are measured. */
  promise: z.strictObject({ title: line, text: line, link: line, to: path }),
  /**
   * The table: what each row is about, and a cell for every plan by its slug. `closed`: other cells, where nothing
   * can be paid by card.
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
  /** What happens to an order, here and on the page after paying. */
  afterwards: z.strictObject({ title: line, steps: z.array(payStep).min(2).max(5) }),
  /** The same, where nothing can be paid by card and whoever wants a plan writes to us. */
  afterWriting: z.strictObject({ title: line, steps: z.array(step).min(2).max(5) }),
  /** `ofCards`: left out where nothing can be paid by card. */
  faq: z
    .array(questionSchema.extend({ ofCards: z.boolean().default(false) }))
    .min(3)
    .max(10),
  closing: z.strictObject({ title: line, text: line }),
  /** Why some of it has to be checked or replaced before a launch. */
  sample: line.optional(),
});
export type PricingPage = z.infer<typeof pricingPageSchema>;
