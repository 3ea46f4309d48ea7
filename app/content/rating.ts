export type RatingSummary = {
  /** The average with one decimal, which is always shown: `5.0`. */
  average: string;
  count: number;
};

/** The average rating and the number of testimonials behind it; undefined where there are none. */
export function findRatingSummary(testimonials: { rating: number }[]): RatingSummary | undefined {
  const count = testimonials.length;
  if (count === 0) return undefined;
  const total = testimonials.reduce((sum, { rating }) => sum + rating, 0);
  // Rounded before it is written, because toFixed alone turns 4.35, which is stored as a little less, into 4.3.
  return { average: (Math.round((total * 10) / count) / 10).toFixed(1), count };
}
