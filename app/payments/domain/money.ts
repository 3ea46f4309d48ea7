import type { Plan } from '#app/content/plan.ts';

/** Formats cents as `$1,850.00`, without Intl, so that server and browser agree. */
export function formatCents(cents: number): string {
  const [dollars = '', rest] = (cents / 100).toFixed(2).split('.');
  return `$${dollars.replace(/\B(?=(\d{3})+$)/g, ',')}.${rest}`;
}

/** Parses an amount such as `$1,850.00` at the start of a text into cents; undefined if there is none. */
export function parseCents(text: string): number | undefined {
  const [, dollars, cents] = /^\$([\d,]+)\.(\d\d)(?!\d)/.exec(text) ?? [];
  return dollars === undefined ? undefined : Number(`${dollars.replaceAll(',', '')}${cents}`);
}

/** Formats cents as a price: `$690`, or `$690.50` if there are cents. */
export function formatPrice(cents: number): string {
  return formatCents(cents).replace(/\.00$/, '');
}

/**
 * Splits a GST-inclusive price. GST is 10% of the net price, so one eleventh of the total (A New Tax System (Goods and
 * Services Tax) Act 1999, s 9-70), rounded to the nearest cent. An eleventh of whole cents is never exactly half a cent.
 */
export function splitGst(cents: number): { gstCents: number; withoutGstCents: number } {
  const gstCents = Math.round(cents / 11);
  return { gstCents, withoutGstCents: cents - gstCents };
}

/** Returns a plan's minimum term and its total cost; undefined if a single payment is enough. */
export function findMinimum({
  kind,
  cents,
  minimumMonths: months,
}: Pick<Plan, 'kind' | 'cents' | 'minimumMonths'>): { months: number; cents: number } | undefined {
  return kind === 'monthly' && months > 1 ? { months, cents: cents * months } : undefined;
}
