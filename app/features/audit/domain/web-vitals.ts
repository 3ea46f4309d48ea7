/** The upper limits of “good” (web.dev/articles/vitals and /tbt, 2025). */
export const thresholds = { lcpMs: 2500, cls: 0.1, tbtMs: 200 };

/** Nothing is throttled, so a page that is slow here is slower on a visitor's phone. */
export const notThrottled = 'That is without throttling: a visitor’s phone takes longer.';

/**
 * Formats a value that is above its limit. One that would read as the limit itself gets another decimal, rounded up, so
 * that nobody reads "2.5 seconds" beside "2.5 seconds or less is good".
 */
export function formatAbove(limit: number, value: number, decimals: number): string {
  const rounded = value.toFixed(decimals);
  if (Number(rounded) > limit) return rounded;
  const scale = 10 ** (decimals + 1);
  return (Math.ceil(value * scale) / scale).toFixed(decimals + 1);
}
