import { decodeUri, formatCsv } from '#platform/text/escape.ts';
import { type CutText, cutToWidth } from '#platform/text/text-width.ts';
import { type CrawlerAccess, listCrawlerAccess } from '../ai-crawlers.ts';
import { describeFailure } from '../describe-failure.ts';
import { formatBytes } from '../format-figures.ts';
import { searchResult } from '../on-page-check.ts';
import { formatPageAddress } from '../page-address.ts';
import type { LinkTarget, OnPageFacts, OnPageScan } from '../page-facts.ts';
import { findPhraseUse, type PhraseUse } from '../phrase-use.ts';
import { mapStrings, plainText, plainTexts } from '../report/plain-text.ts';
import { createRedaction, sentences, withoutQuery } from '../report/redaction.ts';
import { type CheckResult, runOnPageChecks } from '../run-checks.ts';

/** The report of an on-page check as plain data. Each text of the scanned page is on one line. */
export type OnPageReport = {
  address: string;
  measuredAt: string;
  drawnByScript: boolean;
  /** True if our browser failed, so that the source alone was judged. */
  browserFailed: boolean;
  /** Why a browser could not render the page; undefined if it could, or none tried. */
  renderFailure: string | undefined;
  /** True if the page was judged as a browser rendered it. */
  rendered: boolean;
  /** True if the page is larger than we read. Any result that the rest could change is then unknown. */
  readInPart: boolean;
  phrase: string | undefined;
  phraseUse: PhraseUse | undefined;
  /** The number of checks by their worst finding. */
  counts: Record<CheckResult['state'], number>;
  results: CheckResult[];
  preview: SearchPreview;
  card: SocialCard;
  crawlers: CrawlerAccess[];
  headings: { level: number; text: string }[];
  /** Internal links that are broken, unknown or redirected. */
  targets: LinkTarget[];
  /** The number of internal links that were tested, and of those that were not. */
  asked: { links: number; left: number };
};

type SearchPreview = { site: string; trail: string; title: CutText; description: CutText };

type SocialCard = {
  site: string;
  title: string;
  description: string;
  picture: { address: string; alt: string; says: string } | undefined;
};

const maxShown = 40;

export function createOnPageReport(scan: OnPageScan, phrase: string | undefined): OnPageReport {
  const { askedUrl, facts } = scan;
  const redaction = createRedaction([askedUrl, facts.url, ...facts.redirects.map(({ url }) => url)]);
  const hide = (text: string, name: string) =>
    sentences.has(name) ? redaction.sentence(text) : redaction.text(text);
  return mapStrings(writeReport(scan, phrase), hide, ourWords);
}

/** Fields with our own or the visitor's words, which need no redaction. */
const ourWords: ReadonlySet<string> = new Set([
  'measuredAt',
  'phrase',
  'phraseUse',
  'id',
  'name',
  'group',
  'state',
  'why',
  'source',
  'crawlers',
  'renderFailure',
]);

function writeReport(scan: OnPageScan, phrase: string | undefined): OnPageReport {
  // robots.txt and llms.txt are parsed line by line, so their lines are kept here. Quotations are put on one line
  // below.
  const { robotsTxt, llmsTxt } = scan.facts;
  const facts = { ...plainTexts(scan.facts), robotsTxt, llmsTxt };
  const results = plainTexts(runOnPageChecks(facts, phrase));
  const counts = { passed: 0, warning: 0, failed: 0, unknown: 0 };
  // The worst finding of a check comes first.
  for (const [{ state } = { state: 'unknown' as const }] of Map.groupBy(results, ({ id }) => id).values())
    counts[state] += 1;
  return {
    address: formatPageAddress(facts.url),
    measuredAt: new Date(scan.measuredMs).toISOString(),
    drawnByScript: facts.drawnByScript,
    browserFailed: facts.browserFailed ?? false,
    renderFailure: facts.renderFailure && describeFailure({ code: facts.renderFailure }).says,
    rendered: facts.source !== undefined,
    readInPart: (facts.unread ?? []).length > 0,
    phrase,
    phraseUse: phrase === undefined ? undefined : findPhraseUse(facts, phrase),
    counts,
    results,
    preview: previewResult(facts),
    card: previewCard(facts),
    crawlers: listCrawlerAccess(facts.robotsTxt, facts.url),
    headings: facts.headings
      .slice(0, maxShown)
      .map(({ level, text }) => ({ level, text: plainText(text, 160) })),
    targets: facts.targets
      .filter((target) => target.state !== 'fine' || target.redirected)
      .slice(0, maxShown)
      .map((target) => ({
        ...target,
        url: plainText(withoutQuery(target.url)),
        text: plainText(target.text, 100),
      })),
    asked: { links: facts.targets.length, left: facts.unasked },
  };
}

function previewResult({ url, titles, descriptions, paragraphs, text, social }: OnPageFacts): SearchPreview {
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

function previewCard({ url, titles, descriptions, social, picture }: OnPageFacts): SocialCard {
  const pick = (name: string) => social[`og:${name}`] ?? social[`twitter:${name}`];
  return {
    site: new URL(url).host,
    title: plainText(pick('title') ?? titles[0] ?? '', 120),
    description: plainText(pick('description') ?? descriptions[0] ?? '', 200),
    picture: picture && {
      address: plainText(withoutQuery(picture.url), 200),
      alt: plainText(social['og:image:alt'] ?? social['twitter:image:alt'] ?? '', 200),
      says: describePicture(picture),
    },
  };
}

function describePicture(picture: NonNullable<OnPageFacts['picture']>): string {
  if (picture.state === 'missing') return `Missing: HTTP status ${picture.status}`;
  if (picture.state === 'unknown') return 'It did not load for our crawler';
  const { width, height, bytes, type } = picture;
  return [
    ...(width && height ? [`${width} × ${height} pixels`] : []),
    ...(type
      ? [
          type
            .replace(/^image\//, '')
            .replace(/\+xml$/, '')
            .toUpperCase(),
        ]
      : []),
    ...(bytes === undefined ? [] : [formatBytes(bytes)]),
  ].join(', ');
}

/** Formats one line for each finding. */
export function formatChecksCsv({ results }: OnPageReport): string {
  return formatCsv(
    ['check', 'group', 'result', 'says', 'found', 'fix', 'why'],
    results.map(({ name, group, state, says, found = '', fix = '', why }) => [
      name,
      group,
      state,
      says,
      found,
      fix,
      why,
    ]),
  );
}
