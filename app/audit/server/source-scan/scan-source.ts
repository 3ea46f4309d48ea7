import { type Outbound, readerName } from '#platform/outbound/outbound.ts';
import type { AuditStep } from '../../domain/audit-step.ts';
import type { Hosting, SourceScan } from '../../domain/measurement.ts';
import type { PageFacts } from '../../domain/page-facts.ts';
import { runChecks } from '../../domain/run-checks.ts';
import { isDrawnByScript, readTitle } from './document/read-document.ts';
import { ScanBudget, type ScanLimits, scanLimits } from './fetching/budget.ts';
import { createFetcher, measureAnswer, sumView } from './fetching/fetch-loads.ts';
import { type Plan, scanDocument } from './fetching/scan-document.ts';
import type { HostingCheck } from './hosting/hosting-check.ts';
import { listRedirects, readPage } from './read-page.ts';
import { findSiteFiles } from './seo/find-site-files.ts';
import { gatherFacts } from './seo/gather-facts.ts';

/** The facts about a page that are known before the scan has ended. */
export type Estimate = Pick<SourceScan, 'firstView' | 'scrolled' | 'drawnByScript' | 'skipped'>;

export type SourceScanOptions = {
  outbound: Outbound;
  hosting: HostingCheck;
  signal: AbortSignal;
  onStep?: (step: AuditStep) => void;
  /** Called once with the results so far if the scan takes longer than two seconds. */
  onEstimate?: (estimate: Estimate) => void;
  limits?: Partial<ScanLimits>;
};

/** `facts` are for the checks of what a browser renders; they are not stored. */
export type ScannedSource = SourceScan & { facts: PageFacts };

const estimateMs = 2000;

/**
 * Estimates a page without a browser: finds the files that its HTML and its style sheets name, and weighs them by
 * requesting them (sizes from `HEAD` are often wrong). What scripts add, and which styles override others, it can't know.
 * Throws OutboundError if there is no page.
 */
export async function scanSource(url: string, options: SourceScanOptions): Promise<ScannedSource> {
  const { outbound, hosting, signal, onStep } = options;
  const startMs = performance.now();
  onStep?.('reading the page');
  const { answers, page } = await readPage(url, outbound, signal);
  const answer = answers.at(-1);
  if (!answer) throw new Error('A page without an answer');
  const { document } = page;
  const drawnByScript = isDrawnByScript(document);

  const budget = new ScanBudget({ ...scanLimits, ...options.limits });
  const fetcher = createFetcher({ outbound, budget, signal, pageUrl: answer.url });
  const plan: Plan = { first: new Set(), later: new Set() };
  const pageResources = answers.flatMap((each) => measureAnswer(each, 'document', answer.url));
  const sum = () => {
    const skipped = budget.skipped + fetcher.open();
    return {
      firstView: sumView(pageResources, plan.first, fetcher.measured),
      scrolled: sumView(pageResources, [...plan.first, ...plan.later], fetcher.measured),
      drawnByScript,
      ...(skipped > 0 && { skipped }),
    };
  };

  onStep?.('checking the hosting');
  const others = Promise.all([
    hosting({ url: answer.url, headers: answer.headers }, signal),
    findSiteFiles(answer.url, outbound, signal),
  ]);
  // If both fail, the second rejection is unhandled unless it is caught here.
  others.catch(() => {});
  const timer = setTimeout(
    () => options.onEstimate?.(sum()),
    Math.max(0, estimateMs - (performance.now() - startMs)),
  );
  let found: [Hosting, Awaited<ReturnType<typeof findSiteFiles>>];
  try {
    await scanDocument(document, { fetcher, plan });
    found = await others;
  } finally {
    clearTimeout(timer);
  }

  const redirects = listRedirects(answers);
  const facts = {
    ...gatherFacts(document, { ...answer, redirects }),
    ...found[1],
    drawnByScript,
  };
  const title = readTitle(document);
  return {
    url: answer.url,
    redirects,
    status: answer.status,
    title: title === '' ? undefined : title.slice(0, 300),
    ...sum(),
    hosting: found[0],
    seo: runChecks(facts),
    facts,
    firstByteMs: answer.firstByteMs,
    userAgent: readerName,
  };
}
