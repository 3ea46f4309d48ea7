import type { Plan } from '#app/content/plan.ts';

/** The fewest months that a plan is paid for, and what they cost; undefined if one payment may be all. */
export function findMinimum({
  kind,
  cents,
  minimumMonths: months,
}: Pick<Plan, 'kind' | 'cents' | 'minimumMonths'>): { months: number; cents: number } | undefined {
  return kind === 'monthly' && months > 1 ? { months, cents: cents * months } : undefined;
}
