import { decodeUri, formatCsv } from '#platform/text/escape.ts';
import { cutToWidth } from '#platform/text/text-width.ts';
import type { Artifacts } from '../artifacts.ts';
import { type CheckResult, listWorst } from '../check.ts';
import { listCrawlerAccess } from '../checks/ai-crawlers.ts';
import { describeFailure } from '../describe-failure.ts';
import { formatBytes } from '../format-figures.ts';
import { formatPageAddress } from '../page-address.ts';
import { searchResult } from '../page-check.ts';
import type { PageFacts, SearchedPage } from '../page-facts.ts';
import { findPhraseUse } from '../phrase-use.ts';
import { checkPhrase, runChecks, sortByGroup } from '../run-checks.ts';
import { completeResults } from './complete-results.ts';
import type { FoundPhrase, SeoReport } from './report.ts';
import { plainText, plainTexts, withoutQueries, withoutQuery } from './untrusted-text.ts';

const maxShown = 40;

/** Creates the report of a page without a search phrase, which several audits may share. */
export function createSeoReport(artifacts: Artifacts): SeoReport {
  // Files are parsed line by line, so their line breaks are preserved. Quotations are put on one line later.
  const { robotsTxt, sitemap, llmsTxt, ...facts } = artifacts.page;
  const page = { ...plainTexts(facts), robotsTxt, sitemap, ...(llmsTxt && { llmsTxt }) };
  const results = completeResults(runChecks('seo', { ...artifacts, page }), { pageUrl: page.url });
  return withoutQueries({
    address: formatPageAddress(page.url),
    measuredAt: new Date(artifacts.measuredMs).toISOString(),
    clientRendered: page.clientRendered,
    browserFailed: page.browserFailed ?? false,
    renderFailure: page.renderFailure && describeFailure({ code: page.renderFailure }).says,
    rendered: page.source !== undefined,
    readInPart: page.unread !== undefined,
    phrase: undefined,
    phraseUse: undefined,
    counts: countOutcomes(results),
    results,
    preview: previewResult(page),
    card: previewCard(page),
    crawlers: listCrawlerAccess(robotsTxt, page.url),
    headings: page.headings
      .slice(0, maxShown)
      .map(({ level, text }) => ({ level, text: plainText(text, 160) })),
    ...(page.headings.length > maxShown && { moreHeadings: page.headings.length - maxShown }),
  });
}

/** The characters of text that are stored for the search for a phrase. */
const maxText = 100_000;

/** Selects what a phrase is searched in: the head, the main headings and the text. */
export function pickSearched({ titles, headings, descriptions, ...page }: PageFacts): SearchedPage {
  const unread = page.unread ?? (page.text.length > maxText ? 'page' : undefined);
  return {
    titles: titles.slice(0, 1),
    headings: headings.filter(({ level }) => level === 1).slice(0, maxShown),
    descriptions: descriptions.slice(0, 1),
    paragraphs: page.paragraphs,
    text: page.text.slice(0, maxText),
    clientRendered: page.clientRendered,
    ...(page.lang && { lang: page.lang }),
    ...(unread && { unread }),
  };
}

/** Searches a page for a phrase, once. */
export function findPhrase(
  { report, searched }: { report: Pick<SeoReport, 'address'>; searched: SearchedPage },
  phrase: string,
): FoundPhrase {
  const phraseUse = findPhraseUse(searched, phrase);
  const results = completeResults(checkPhrase(searched, phrase, phraseUse), { pageUrl: report.address });
  return { phrase, phraseUse, results };
}

/** Adds what was found about the search phrase of one audit to the report of its run. */
export function addPhrase(report: SeoReport, found: FoundPhrase): SeoReport {
  const results = sortByGroup([...report.results, ...found.results]);
  return { ...report, ...found, results, counts: countOutcomes(results) };
}

/** Counts checks by their worst finding. */
function countOutcomes(results: CheckResult[]): SeoReport['counts'] {
  const counts = { passed: 0, warning: 0, failed: 0, unknown: 0 };
  for (const { outcome } of listWorst(results)) counts[outcome] += 1;
  return counts;
}

function previewResult({
  url,
  titles,
  descriptions,
  paragraphs,
  text,
  social,
}: PageFacts): SeoReport['preview'] {
  const { host, pathname } = new URL(url);
  const title = plainText(titles[0] ?? '') || host;
  const description = plainText(descriptions[0] ?? '') || plainText(paragraphs[0] ?? text);
  const parts = pathname.split('/').filter(Boolean).slice(0, 4);
  return {
    site: plainText(social['og:site_name'] ?? host, 60),
    trail: plainText([host, ...parts.map(decodeUri)].join(' › '), 90),
    title: cutToWidth(title, searchResult.titleSize, searchResult.titlePixels),
    description: cutToWidth(description, searchResult.textSize, searchResult.textPixels),
  };
}

function previewCard({ url, titles, descriptions, social, socialImage }: PageFacts): SeoReport['card'] {
  return {
    site: new URL(url).host,
    title: plainText(social['og:title'] ?? titles[0] ?? '', 120),
    description: plainText(social['og:description'] ?? descriptions[0] ?? '', 200),
    image: socialImage && {
      address: plainText(withoutQuery(socialImage.url), 200),
      alt: plainText(social['og:image:alt'] ?? '', 200),
      says: describeImage(socialImage),
    },
  };
}

function describeImage(image: NonNullable<PageFacts['socialImage']>): string {
  if (image.state === 'missing') return `Missing: HTTP status ${image.status}`;
  if (image.state === 'unknown') return 'It did not load for our crawler';
  const { width, height, bytes, type } = image;
  return [
    ...(width && height ? [`${width} × ${height} pixels`] : []),
    ...(type ? [type.replace(/^image\/|\+xml$/g, '').toUpperCase()] : []),
    ...(bytes === undefined ? [] : [formatBytes(bytes)]),
  ].join(', ');
}

/** Formats one line for each finding. */
export function formatChecksCsv({ results }: SeoReport): string {
  return formatCsv(
    ['check', 'group', 'result', 'says', 'found', 'fix', 'why'],
    results.map(({ title, group, outcome, says, found, files = [], fix = '', explanation }) => [
      title,
      group,
      outcome,
      says,
      found ?? files.map(({ url, note }) => `${url} (${note})`).join('; '),
      fix,
      explanation,
    ]),
  );
}
