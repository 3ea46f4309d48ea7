import { type CarbonRating, carbonThresholds } from './carbon-rating.ts';

export type CarbonModel = {
  /** Undefined if the bytes were not measured: unknown is not 0 grams. */
  measure(bytes: number | undefined, green: boolean): CarbonFigure | undefined;
  /**
   * Rates the first view, always as if the hosting were not green: the ratings are percentiles of weight, and any
   * other basis would shift them.
   */
  rate(firstViewBytes: number | undefined): CarbonRating | undefined;
};

/** Loads the CO2.js library behind our own types. It is loaded on demand, because nothing else on the site needs it. */
export async function loadCarbonModel(): Promise<CarbonModel> {
  const { co2 } = await import('@tgwf/co2');
  const library = new co2({ model: 'swd', version: 4, rating: true });

  const calculate = (bytes: number | undefined, green: boolean) => {
    if (!isMeasuredBytes(bytes)) return undefined;
    const result = library.perByte(bytes, green);
    if (typeof result !== 'object' || !Number.isFinite(result.total) || typeof result.rating !== 'string') {
      throw new Error(`CO2.js answered ${JSON.stringify(result)} for ${bytes} bytes`);
    }
    return { gramsCo2e: result.total, rating: result.rating };
  };

  return {
    measure(bytes, green) {
      const result = calculate(bytes, green);
      return result && { bytes: Number(bytes), gramsCo2e: result.gramsCo2e, green, basis: carbonBasis };
    },
    rate(firstViewBytes) {
      const result = calculate(firstViewBytes, false);
      return carbonThresholds.find(({ rating }) => rating === result?.rating)?.rating;
    },
  };
}

/** Grams of CO2e for bytes that were transferred. */
export type CarbonFigure = {
  bytes: number;
  gramsCo2e: number;
  /** True if the model's discount for renewable hosting is applied. */
  green: boolean;
  basis: CarbonBasis;
};

/**
 * Whether a value is a measured number of bytes. The library turns 0, null and -1 into 0 grams, and NaN into grade F.
 */
export function isMeasuredBytes(bytes: unknown): bytes is number {
  return typeof bytes === 'number' && Number.isFinite(bytes) && bytes > 0;
}

const monthsPerYear = 12;

/** Calculates grams per year; undefined if either value is not a meaningful number. */
export function calculateGramsPerYear(gramsCo2e: number, monthlyViews: number): number | undefined {
  if (!Number.isFinite(gramsCo2e) || gramsCo2e < 0) return undefined;
  if (!Number.isFinite(monthlyViews) || monthlyViews < 0) return undefined;
  return gramsCo2e * monthlyViews * monthsPerYear;
}

/**
 * The basis of a figure in grams. It is stored with each figure, because figures on different bases can't be
 * compared.
 */
export type CarbonBasis = {
  model: string;
  modelVersion: number;
  /** The carbon intensity of the world's average grid, fixed in the model. */
  gramsCo2ePerKwh: number;
  library: string;
  libraryVersion: string;
};

/** Version 3 of the model gives 2.6 times as much for the same bytes, and drifts with each release of the library. */
export const carbonBasis: CarbonBasis = {
  model: 'Sustainable Web Design',
  modelVersion: 4,
  gramsCo2ePerKwh: 494,
  library: '@tgwf/co2',
  libraryVersion: '0.19.0',
};

/** Whether two figures can be compared. The library's version alone does not change version 4 of the model. */
export function hasSameBasis(first: CarbonBasis, second: CarbonBasis): boolean {
  return (
    first.model === second.model &&
    first.modelVersion === second.modelVersion &&
    first.gramsCo2ePerKwh === second.gramsCo2ePerKwh
  );
}
