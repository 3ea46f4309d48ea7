import type { FirstEstimate } from './audit-figures.ts';
import { formatBytes, formatGrams } from './report/format-figures.ts';

/** What is said while the browser is still at work: an estimate, labelled so, without a grade. */
export function describeEstimate({ bytes, gramsCo2e, drawnByScript }: FirstEstimate): string {
  if (drawnByScript)
    return 'Scripts draw this page: its source tells next to nothing, so the figure has to come from a browser.';
  const grams = gramsCo2e === undefined ? '' : `, about ${formatGrams(gramsCo2e)} g of CO2e a first visit`;
  return `First estimate, from the source alone: ${formatBytes(bytes)}${grams}. What a browser really loads is being measured.`;
}

export function describePlace(place: number): string {
  return place === 1 ? 'Yours is next.' : `Yours is number ${place} in the queue.`;
}
