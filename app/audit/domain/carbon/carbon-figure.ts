import type { CarbonBasis } from './carbon-basis.ts';

/** Grams of CO2e for bytes that were transferred. */
export type CarbonFigure = {
  bytes: number;
  gramsCo2e: number;
  /** The model's discount for renewable hosting is taken off. */
  green: boolean;
  basis: CarbonBasis;
};

/** A number of bytes that something was measured by. The library makes 0 of 0, null and -1, and an F of NaN. */
export function isMeasuredBytes(bytes: unknown): bytes is number {
  return typeof bytes === 'number' && Number.isFinite(bytes) && bytes > 0;
}

export const monthsPerYear = 12;

/** Undefined where either is no number that can be meant. */
export function findGramsPerYear(gramsCo2e: number, monthlyViews: number): number | undefined {
  if (!Number.isFinite(gramsCo2e) || gramsCo2e < 0) return undefined;
  if (!Number.isFinite(monthlyViews) || monthlyViews < 0) return undefined;
  return gramsCo2e * monthlyViews * monthsPerYear;
}
