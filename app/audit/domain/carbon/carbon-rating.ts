export const carbonRatings = ['A+', 'A', 'B', 'C', 'D', 'E', 'F'] as const;

export type CarbonRating = (typeof carbonRatings)[number];

type CarbonThreshold = {
  rating: CarbonRating;
  /** Undefined for the last band, which has no upper limit. */
  maxGrams: number | undefined;
  /** Share of pages that are at most as heavy: HTTP Archive, as the Digital Carbon Ratings of version 4 took it. */
  maxPercentile: number | undefined;
};

/** Digital Carbon Ratings for version 4 of the model, sustainablewebdesign.org, as CO2.js 0.19.0 holds them. */
export const carbonThresholds: CarbonThreshold[] = [
  { rating: 'A+', maxGrams: 0.04, maxPercentile: 5 },
  { rating: 'A', maxGrams: 0.079, maxPercentile: 10 },
  { rating: 'B', maxGrams: 0.145, maxPercentile: 20 },
  { rating: 'C', maxGrams: 0.209, maxPercentile: 30 },
  { rating: 'D', maxGrams: 0.278, maxPercentile: 40 },
  { rating: 'E', maxGrams: 0.359, maxPercentile: 50 },
  { rating: 'F', maxGrams: undefined, maxPercentile: undefined },
];

export function isCarbonRating(text: string): text is CarbonRating {
  return (carbonRatings as readonly string[]).includes(text);
}

export function findThreshold(rating: CarbonRating): CarbonThreshold {
  const found = carbonThresholds.find((threshold) => threshold.rating === rating);
  if (!found) throw new Error(`No threshold for the rating ${rating}`);
  return found;
}
