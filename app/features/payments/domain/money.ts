import type { Interval, Plan } from '#app/content/pricing.ts';
import { formatCountInWords } from '#platform/text/count.ts';

/** The currency of all prices. Stripe may nevertheless take another one, if someone changes a payment by hand. */
export const currency = 'aud';

/** Formats cents as `$1,850.00`, without Intl, so that server and browser agree. */
export function formatCents(cents: number): string {
  const [dollars = '', rest] = (Math.abs(cents) / 100).toFixed(2).split('.');
  return `${cents < 0 ? '−' : ''}$${dollars.replace(/\B(?=(\d{3})+$)/g, ',')}.${rest}`;
}

/** Formats an amount at Stripe, of which some currencies have no hundredths: `$1,850.00`, `12.50 USD`, `1250 JPY`. */
export function formatMoney(money: { cents: number; currency: string }): string {
  if (money.currency === currency) return formatCents(money.cents);
  const style = { style: 'currency', currency: money.currency } as const;
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en-AU', style).resolvedOptions();
  return `${(money.cents / 10 ** digits).toFixed(digits)} ${money.currency.toUpperCase()}`;
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

/** A plan's minimum term in words, and its total cost; undefined if a single payment is enough. */
export function findMinimum({
  interval,
  cents,
  minimumPayments: count,
}: Pick<Plan, 'interval' | 'cents' | 'minimumPayments'>): { term: string; cents: number } | undefined {
  return interval && count > 1
    ? { term: formatCountInWords(count, interval), cents: cents * count }
    : undefined;
}

/** Adds months or years, clamped to the last day of a shorter month, as Stripe does. */
export function addIntervals(from: Date, count: number, interval: Interval): Date {
  const date = new Date(from);
  date.setUTCMonth(date.getUTCMonth() + count * (interval === 'year' ? 12 : 1));
  if (date.getUTCDate() !== from.getUTCDate()) date.setUTCDate(0);
  return date;
}
