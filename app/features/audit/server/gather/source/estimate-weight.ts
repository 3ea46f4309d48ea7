import type { Outbound } from '#platform/outbound/outbound.ts';
import type { SourceScan } from '../../../domain/measurement.ts';
import { decodeText } from './decode-text.ts';
import { createFetcher, type Fetcher, measureResponse, type ScanLimits, sumView } from './fetch-loads.ts';
import { type Load, listLoads } from './list-loads.ts';
import { listStyledLoads } from './list-styled-loads.ts';
import { loadSheets } from './load-sheets.ts';
import { isClientRendered, type PageDocument, readDocument } from './read-document.ts';
import type { PageReading } from './read-page.ts';

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
  { responses, response, page: { document } }: Pick<PageReading, 'responses' | 'response' | 'page'>,
  { outbound, signal, onEstimate, limits }: EstimateOptions,
): Promise<Estimate> {
  const clientRendered = isClientRendered(document);
  const fetcher = createFetcher({ outbound, signal, pageUrl: response.url, limits });
  const plan: Plan = { first: new Set(), later: new Set() };
  const pageResources = responses.flatMap((hop) => measureResponse(hop, 'document', response.url));
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
  const stage: Stage = { fetcher, plan, when: 'first', frameDepth: 0 };
  await loadDocument(document, stage).finally(() => clearTimeout(timer));
  return sum();
}

/** Addresses by when a browser requests them. */
type Plan = {
  first: Set<string>;
  /** The files that scrolling to the end adds to those of the first view. */
  later: Set<string>;
};

const frameLimits = { frames: 8, frameDepth: 2 };

/**
 * The number of lazy images counted in the first view. Chromium 156 requests those up to 1,250 pixels below the
 * viewport, but the source does not tell their positions.
 */
const nearImageCount = 1;

type Stage = { fetcher: Fetcher; plan: Plan; when: keyof Plan; frameDepth: number };

/** Finds and requests the files that a page loads, until all have arrived or the budget is spent. */
async function loadDocument(document: PageDocument, stage: Stage): Promise<void> {
  const { fetcher, plan } = stage;
  let frames = 0;
  const begin = async ({ url, kind }: Load, when: keyof Plan): Promise<void> => {
    plan[when].add(url);
    if (kind === 'document') {
      frames += 1;
      return frames > frameLimits.frames ? undefined : loadFrame(url, { ...stage, when });
    }
    await fetcher.fetch(url, kind);
  };
  const loadStyled = async () => {
    const sheets = await loadSheets({ document, fetcher, onRequest: (url) => plan[stage.when].add(url) });
    await Promise.all(listStyledLoads(document, sheets).map((load) => begin(load, stage.when)));
  };
  const loads = listLoads(document);
  const nearImages = loads.filter(({ lazy, kind }) => lazy && kind === 'image').slice(0, nearImageCount);
  await Promise.all([
    loadStyled(),
    ...loads.map((load) => begin(load, load.lazy && !nearImages.includes(load) ? 'later' : stage.when)),
  ]);
}

async function loadFrame(url: string, stage: Stage): Promise<void> {
  const response = await stage.fetcher.fetch(url, 'document');
  if (!response || stage.frameDepth >= frameLimits.frameDepth) return;
  const contentType = response.headers.get('content-type') ?? undefined;
  if (!/html/i.test(contentType ?? 'text/html')) return;
  const document = readDocument(decodeText(response.body, contentType), response.url);
  await loadDocument(document, { ...stage, frameDepth: stage.frameDepth + 1 });
}
