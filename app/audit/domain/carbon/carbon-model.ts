import { type CarbonFigure, carbonBasis, isMeasuredBytes } from './carbon-figure.ts';
import { type CarbonRating, isCarbonRating } from './carbon-rating.ts';

export type CarbonModel = {
  /** Undefined if the bytes were not measured: unknown is not 0 grams. */
  measure(bytes: number | undefined, green: boolean): CarbonFigure | undefined;
  /**
   * Rates the first view, always as if the hosting were not green: the ratings are percentiles of weight, and any
   * other basis would shift them.
   */
  rate(firstViewBytes: number | undefined): CarbonRating | undefined;
};

/** Loads the CO2.js library behind our own types, on first use, because nothing else on the site needs it. */
export async function loadCarbonModel(): Promise<CarbonModel> {
  const { co2 } = await import('@tgwf/co2');
  const library = new co2({ model: 'swd', version: 4, rating: true });

  const ask = (bytes: number | undefined, green: boolean) => {
    if (!isMeasuredBytes(bytes)) return undefined;
    const answer = library.perByte(bytes, green);
    if (typeof answer !== 'object' || !Number.isFinite(answer.total) || typeof answer.rating !== 'string') {
      throw new Error(`CO2.js answered ${JSON.stringify(answer)} for ${bytes} bytes`);
    }
    return { gramsCo2e: answer.total, rating: answer.rating };
  };

  return {
    measure(bytes, green) {
      const answer = ask(bytes, green);
      return answer && { bytes: Number(bytes), gramsCo2e: answer.gramsCo2e, green, basis: carbonBasis };
    },
    rate(firstViewBytes) {
      const rating = ask(firstViewBytes, false)?.rating;
      return rating !== undefined && isCarbonRating(rating) ? rating : undefined;
    },
  };
}
