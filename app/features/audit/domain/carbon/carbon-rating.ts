/**
 * Digital Carbon Ratings for version 4 of the model (sustainablewebdesign.org), as in CO2.js 0.19.0: the upper limit in
 * grams, and the percentage of pages that are at most as heavy (HTTP Archive). The last rating has neither.
 */
export const carbonThresholds = [
  { rating: 'A+', maxGrams: 0.04, maxPercentile: 5 },
  { rating: 'A', maxGrams: 0.079, maxPercentile: 10 },
  { rating: 'B', maxGrams: 0.145, maxPercentile: 20 },
  { rating: 'C', maxGrams: 0.209, maxPercentile: 30 },
  { rating: 'D', maxGrams: 0.278, maxPercentile: 40 },
  { rating: 'E', maxGrams: 0.359, maxPercentile: 50 },
  { rating: 'F', maxGrams: undefined, maxPercentile: undefined },
] as const;

export type CarbonRating = (typeof carbonThresholds)[number]['rating'];
