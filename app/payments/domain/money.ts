import type { Plan } from '#app/content/plan.ts';

/** Formats cents as a bill shows them: `$1,850.00`. It does not use Intl, so that server and browser agree. */
export function formatCents(cents: number): string {
  const [dollars = '', rest] = (cents / 100).toFixed(2).split('.');
  return `$${dollars.replace(/\B(?=(\d{3})+$)/g, ',')}.${rest}`;
}

/** Parses the cents of `$1,850.00` at the start of a text; undefined if there are none. */
export function readCents(text: string): number | undefined {
  const [, dollars, cents] = /^\$([\d,]+)\.(\d\d)(?!\d)/.exec(text) ?? [];
  return dollars === undefined ? undefined : Number(`${dollars.replaceAll(',', '')}${cents}`);
}

/** Formats cents as a price shows them: `$690`, or `$690.50` if there are cents. */
export function formatPrice(cents: number): string {
  return formatCents(cents).replace(/\.00$/, '');
}

/**
 * GST is 10% on top of the price without it, so a price that includes it holds one eleventh (A New Tax System
 * (Goods and Services Tax) Act 1999, s 9-70). Rounded to the nearest cent; an eleventh of whole cents is never
 * half of one.
 */
export function splitGst(cents: number): { gstCents: number; withoutGstCents: number } {
  const gstCents = Math.round(cents / 11);
  return { gstCents, withoutGstCents: cents - gstCents };
}

/** Calculates the minimum months of a plan and what they cost; undefined if a single payment is enough. */
export function findMinimum({
  kind,
  cents,
  minimumMonths: months,
}: Pick<Plan, 'kind' | 'cents' | 'minimumMonths'>): { months: number; cents: number } | undefined {
  return kind === 'monthly' && months > 1 ? { months, cents: cents * months } : undefined;
}
