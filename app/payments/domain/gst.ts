/**
 * GST is 10% on top of the price without it, so a price that includes it holds one eleventh (A New Tax System
 * (Goods and Services Tax) Act 1999, s 9-70). Rounded to the nearest cent; an eleventh of whole cents is never
 * half of one.
 */
export function splitGst(cents: number): { gstCents: number; withoutGstCents: number } {
  const gstCents = Math.round(cents / 11);
  return { gstCents, withoutGstCents: cents - gstCents };
}
