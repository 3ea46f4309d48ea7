import { crawlerUserAgent, type Outbound } from '#platform/outbound/outbound.ts';
import type { AuditStep } from '../../../domain/audit-step.ts';
import type { SourceScan } from '../../../domain/measurement.ts';
import type { PageFacts } from '../../../domain/page-facts.ts';
import { runChecks } from '../../../domain/run-checks.ts';
import { createFetcher, measureAnswer, type ScanLimits, sumView } from './fetch-loads.ts';
import { findSiteFiles } from './find-site-files.ts';
import { gatherFacts } from './gather-facts.ts';
import { isDrawnByScript, readTitle } from './read-document.ts';
import { type AnsweredPage, listRedirects, readPage } from './read-page.ts';
import { type Plan, scanDocument } from './scan-document.ts';

/** The facts about a page that are known before the scan ends. */
export type Estimate = Pick<SourceScan, 'firstView' | 'scrolled' | 'drawnByScript' | 'skipped'>;

export type SourceScanOptions = {
  outbound: Outbound;
  signal: AbortSignal;
  onStep?: (step: AuditStep) => void;
  /** Called once the page has answered, before its files are requested. */
  onPage?: (page: AnsweredPage) => void;
  /** Called once with the results so far if the scan takes longer than a second. */
  onEstimate?: (estimate: Estimate) => void;
  limits?: Partial<ScanLimits>;
};

/** `facts` are merged with those of the rendered page and not stored. Hosting is looked up elsewhere. */
export type ScannedSource = Omit<SourceScan, 'hosting'> & { facts: PageFacts };

const estimateMs = 900;

/**
 * Estimates a page without a browser: finds the files that its HTML and its style sheets name, and requests them to
 * learn their sizes (those from `HEAD` are often wrong). It misses what scripts import or add, and does not know which
 * styles override others. Throws OutboundError if there is no page.
 */
export async function scanSource(url: string, options: SourceScanOptions): Promise<ScannedSource> {
  const { outbound, signal, onStep } = options;
  const startMs = performance.now();
  onStep?.('reading the page');
  const { answers, page, startUrl } = await readPage(url, outbound, signal);
  const answer = answers.at(-1);
  if (!answer) throw new Error('The page has no response');
  options.onPage?.({ url: answer.url, startUrl, headers: answer.headers });
  const { document } = page;
  const drawnByScript = isDrawnByScript(document);

  const fetcher = createFetcher({ outbound, signal, pageUrl: answer.url, limits: options.limits });
  const plan: Plan = { first: new Set(), later: new Set() };
  const pageResources = answers.flatMap((each) => measureAnswer(each, 'document', answer.url));
  const sum = () => {
    const skipped = fetcher.skipped();
    return {
      firstView: sumView(pageResources, plan.first, fetcher.measured),
      scrolled: sumView(pageResources, [...plan.first, ...plan.later], fetcher.measured),
      drawnByScript,
      ...(skipped > 0 && { skipped }),
    };
  };

  const timer = setTimeout(
    () => options.onEstimate?.(sum()),
    Math.max(0, estimateMs - (performance.now() - startMs)),
  );
  const [siteFiles] = await Promise.all([
    findSiteFiles(answer.url, outbound, signal),
    scanDocument(document, { fetcher, plan }),
  ]).finally(() => clearTimeout(timer));

  const redirects = listRedirects(answers);
  const facts = {
    ...gatherFacts(document, { ...answer, redirects }),
    ...siteFiles,
    drawnByScript,
    readMs: Date.now(),
  };
  const title = readTitle(document);
  return {
    url: answer.url,
    redirects,
    status: answer.status,
    title: title === '' ? undefined : title.slice(0, 300),
    ...sum(),
    seo: runChecks(facts),
    facts,
    firstByteMs: answer.firstByteMs,
    userAgent: crawlerUserAgent,
  };
}
