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
  kind: z.enum(['one-off', 'monthly', 'quote']),
  /** The price in Australian cents, including GST. For a plan by quote, the starting price; it cannot be bought online. */
  cents: z.int().min(1100).max(5_000_000),
  /** The minimum term of a monthly plan in months, including the first payment. */
  minimumMonths: z.int().min(1).max(12).default(1),
  features: z.array(line.max(90)).min(3).max(6),
  refund: line.max(240),
  highlighted: z.boolean().default(false),
  /** The service that the contact form preselects for visitors who enquire about the plan instead of paying. */
  service: z.enum(serviceChoices).optional(),
  sample,
});

export type Plan = z.infer<typeof planSchema>;

/** A plan that can be paid by card. */
export type PayablePlan = Plan & { kind: 'one-off' | 'monthly' };

export function isPayable(plan: Plan): plan is PayablePlan {
  return plan.kind !== 'quote';
}
