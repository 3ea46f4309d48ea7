import { z } from 'zod';
import { line, sample, slug } from './fields.ts';
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
