import type { Outbound } from '#platform/outbound/outbound.ts';
import type { SourceScan } from '../../../domain/measurement.ts';
import { createFetcher, measureResponse, type ScanLimits, sumView } from './fetch-loads.ts';
import { isClientRendered } from './read-document.ts';
import type { PageReading } from './read-page.ts';
import { type Plan, scanDocument } from './scan-document.ts';

/** The facts about a page’s weight that its source tells. */
export type Estimate = Pick<SourceScan, 'firstView' | 'scrolled' | 'clientRendered' | 'skipped'>;

export type EstimateOptions = {
  outbound: Outbound;
  signal: AbortSignal;
  /** Called once with the results so far if the estimate takes longer than a second. */
  onEstimate?: (estimate: Estimate) => void;
  limits?: Partial<ScanLimits>;
};

const estimateMs = 900;

/**
 * Estimates a page without a browser: finds the files that its HTML and its style sheets name, and requests them to
 * learn their sizes (those from `HEAD` are often wrong). It misses what scripts import or add, and does not know which
 * styles override others.
 */
export async function estimateWeight(
  { answers, answer, page: { document } }: Pick<PageReading, 'answers' | 'answer' | 'page'>,
  { outbound, signal, onEstimate, limits }: EstimateOptions,
): Promise<Estimate> {
  const clientRendered = isClientRendered(document);
  const fetcher = createFetcher({ outbound, signal, pageUrl: answer.url, limits });
  const plan: Plan = { first: new Set(), later: new Set() };
  const pageResources = answers.flatMap((each) => measureResponse(each, 'document', answer.url));
  const sum = () => {
    const skipped = fetcher.skipped();
    return {
      firstView: sumView(pageResources, plan.first, fetcher.measured),
      scrolled: sumView(pageResources, [...plan.first, ...plan.later], fetcher.measured),
      clientRendered,
      ...(skipped > 0 && { skipped }),
    };
  };
  const timer = setTimeout(() => onEstimate?.(sum()), estimateMs);
  await scanDocument(document, { fetcher, plan }).finally(() => clearTimeout(timer));
  return sum();
}
