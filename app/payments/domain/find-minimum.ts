import type { Plan } from '#app/content/plan.ts';

/** For how many months a plan is paid at least, and what that comes to. Undefined where one payment may be all. */
export function findMinimum({
  kind,
  cents,
  minimumMonths: months,
}: Pick<Plan, 'kind' | 'cents' | 'minimumMonths'>): { months: number; cents: number } | undefined {
  return kind === 'monthly' && months > 1 ? { months, cents: cents * months } : undefined;
}
