import { z } from 'zod';
import { serviceChoices } from './service-choices.ts';

/**
 * A file of `content/pricing/`, whose name is the slug. The prices that are charged are set here and nowhere else.
 */
export const planSchema = z.strictObject({
  name: z.string().min(1).max(60),
  /** `SEO Fix It, once`: the line under the name, and on the receipt. */
  summary: z.string().min(1).max(80),
  /** The plan's place on the page, from 1. */
  order: z.int().positive(),
  kind: z.enum(['one-off', 'monthly', 'quote']),
  /** Australian cents, GST included. For a plan with a quote, where prices start; such a plan can't be bought. */
  cents: z.int().min(1100).max(5_000_000),
  /** How many months a monthly plan is paid at least, including the first payment. */
  minimumMonths: z.int().min(1).max(12).default(1),
  features: z.array(z.string().min(1).max(90)).min(3).max(6),
  /** The text beside the button. */
  refund: z.string().min(1).max(240),
  highlighted: z.boolean().default(false),
  /** The service that the contact form has ticked for somebody who asks about the plan instead of paying. */
  service: z.enum(serviceChoices).optional(),
  /** Why some of it has to be checked or replaced before a launch. */
  sample: z.string().min(1).optional(),
});

export type Plan = z.output<typeof planSchema> & { slug: string };

/** A plan that can be paid by card. */
export type PayablePlan = Plan & { kind: 'one-off' | 'monthly' };

export function isPayable(plan: Plan): plan is PayablePlan {
  return plan.kind !== 'quote';
}
