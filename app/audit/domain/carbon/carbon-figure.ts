import type { CarbonBasis } from './carbon-basis.ts';

/** Grams of CO2e for bytes that were transferred. */
export type CarbonFigure = {
  bytes: number;
  gramsCo2e: number;
  /** True if the model's discount for renewable hosting is applied. */
  green: boolean;
  basis: CarbonBasis;
};

/**
 * Whether a value is a measured number of bytes. The library turns 0, null and -1 into 0 grams, and NaN into the
 * grade F.
 */
export function isMeasuredBytes(bytes: unknown): bytes is number {
  return typeof bytes === 'number' && Number.isFinite(bytes) && bytes > 0;
}

export const monthsPerYear = 12;

/** Undefined if either value is not a meaningful number. */
export function findGramsPerYear(gramsCo2e: number, monthlyViews: number): number | undefined {
  if (!Number.isFinite(gramsCo2e) || gramsCo2e < 0) return undefined;
  if (!Number.isFinite(monthlyViews) || monthlyViews < 0) return undefined;
  return gramsCo2e * monthlyViews * monthsPerYear;
}
