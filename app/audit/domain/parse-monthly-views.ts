import { mostMonthlyViews } from './limits.ts';

const fault = 'Write the page views of a month as a whole number, such as 12,000, or leave it empty.';

/**
 * Accepts digits with blanks, commas, points or apostrophes between thousands, as people write them. Empty input
 * means no number.
 */
export function parseMonthlyViews(
  typed: string,
): { ok: true; views: number | undefined } | { ok: false; fault: string } {
  const text = typed.trim();
  if (text === '') return { ok: true, views: undefined };
  if (!/^\d{1,3}([ ,.'’\u00a0\u202f]\d{3})*$|^\d{1,12}$/.test(text)) return { ok: false, fault };
  const views = Number(text.replace(/\D/g, ''));
  if (views > mostMonthlyViews) return { ok: false, fault };
  return { ok: true, views };
}
