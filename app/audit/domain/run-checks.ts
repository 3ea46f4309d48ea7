import { aiCrawlersCheck } from './checks/ai-crawlers.ts';
import { brokenLinksCheck } from './checks/broken-links.ts';
import { canonicalCheck } from './checks/canonical.ts';
import { descriptionCheck } from './checks/description.ts';
import { headingsCheck } from './checks/headings.ts';
import { hreflangCheck } from './checks/hreflang.ts';
import { imageTextsCheck } from './checks/image-texts.ts';
import { indexableCheck } from './checks/indexable.ts';
import { internalLinksCheck } from './checks/internal-links.ts';
import { languageCheck } from './checks/language.ts';
import { linkTextsCheck } from './checks/link-texts.ts';
import { llmsTxtCheck } from './checks/llms-txt.ts';
import { phraseCheck } from './checks/phrase.ts';
import { readingEaseCheck } from './checks/reading-ease.ts';
import { renderingCheck } from './checks/rendering.ts';
import { robotsTxtCheck } from './checks/robots-txt.ts';
import { secureCheck } from './checks/secure.ts';
import { sitemapCheck } from './checks/sitemap.ts';
import { snippetCheck } from './checks/snippet.ts';
import { socialPictureCheck } from './checks/social-picture.ts';
import { socialPreviewCheck } from './checks/social-preview.ts';
import { statusCheck } from './checks/status.ts';
import { structuredDataCheck } from './checks/structured-data.ts';
import { structuredTypesCheck } from './checks/structured-types.ts';
import { titleCheck } from './checks/title.ts';
import { twitterCardCheck } from './checks/twitter-card.ts';
import { viewportCheck } from './checks/viewport.ts';
import { wordsCheck } from './checks/words.ts';
import type { PageCheck } from './measurement.ts';
import {
  type Check,
  checkGroups,
  type Finding,
  type OnPageCheck,
  type SharedCheck,
} from './on-page-check.ts';
import type { OnPageFacts, PageFacts, SourcePart } from './page-facts.ts';
import { plainText } from './report/plain-text.ts';

/** The checks that both tools run, in the order of the carbon report. */
const sharedChecks: SharedCheck[] = [
  statusCheck,
  indexableCheck,
  renderingCheck,
  titleCheck,
  descriptionCheck,
  headingsCheck,
  canonicalCheck,
  languageCheck,
  hreflangCheck,
  structuredDataCheck,
  socialPreviewCheck,
  imageTextsCheck,
  linkTextsCheck,
  viewportCheck,
  robotsTxtCheck,
  sitemapCheck,
];

/** Checks that only the on-page tool runs, because only it gathers what they need. */
const ownChecks: OnPageCheck[] = [
  secureCheck,
  snippetCheck,
  wordsCheck,
  phraseCheck,
  readingEaseCheck,
  internalLinksCheck,
  brokenLinksCheck,
  structuredTypesCheck,
  aiCrawlersCheck,
  llmsTxtCheck,
  twitterCardCheck,
  socialPictureCheck,
];

/** All checks of the on-page tool, in the order of its report. */
export const onPageChecks: OnPageCheck[] = checkGroups.flatMap((group) =>
  [...sharedChecks, ...ownChecks].filter((check) => check.group === group),
);

/** Runs the shared checks on one page, for the carbon report. */
export function runChecks(facts: PageFacts): PageCheck[] {
  return sharedChecks.flatMap((check) =>
    listFindings(check, facts).map((finding) => ({
      id: check.id,
      name: check.name,
      area: 'seo' as const,
      ...finding,
    })),
  );
}

/** One finding with the description of its check. Several may have the same `id`. */
export type CheckResult = Pick<SharedCheck, 'id' | 'name' | 'group' | 'why' | 'source'> & {
  state: PageCheck['outcome'];
  says: string;
  fix?: string;
  /** A quotation from the page. */
  found?: string;
};

/** Runs all checks on one page and lists their findings, the worst finding of a check first. */
export function runOnPageChecks(facts: OnPageFacts, phrase: string | undefined): CheckResult[] {
  return onPageChecks.flatMap((check) =>
    listFindings(check, { ...facts, phrase }).map(({ outcome, says, fix, found }) => ({
      id: check.id,
      name: check.name,
      group: check.group,
      why: check.why,
      source: check.source,
      state: outcome,
      says: plainText(says, 500),
      ...(fix && { fix }),
      ...(found !== undefined && { found: plainText(found) }),
    })),
  );
}

const worstFirst = ['failed', 'warning', 'unknown', 'passed'];

/** Runs one check. Findings that are not certain become unknown. */
function listFindings<Facts extends PageFacts>(check: Check<Facts>, facts: Facts): Omit<Finding, 'unsure'>[] {
  return (check.run(facts) ?? [])
    .map((finding) => applyDoubt(check, finding, facts))
    .toSorted((one, other) => worstFirst.indexOf(one.outcome) - worstFirst.indexOf(other.outcome));
}

const unreadReasons: Record<SourcePart, string> = {
  head: 'the page is larger or nested deeper than we read, and not even its <head> was read to the end.',
  page: 'the page is larger or nested deeper than we read, so that only its beginning was checked.',
  headings: 'the page has more headings than we keep, so that only the first of them were checked.',
  pictures: 'the page has more images than we keep, so that only the first of them were checked.',
  links: 'the page has more links than we keep, so that only the first of them were checked.',
  words: 'the page has more words than we count, so that only its beginning was checked.',
  text: 'the page has more text than we read, so that only its beginning was checked.',
  data: 'the page has more structured data than we read, so that only its beginning was checked.',
};

/** Makes a finding unknown, with the reason, if the rest of the page could change it. An observed fault stays. */
function applyDoubt(
  { inSource, reads = [] }: Pick<SharedCheck, 'inSource' | 'reads'>,
  { unsure, ...finding }: Finding,
  { drawnByScript, unread = [] }: Pick<PageFacts, 'drawnByScript' | 'unread'>,
): Omit<Finding, 'unsure'> {
  const { outcome, says, found } = finding;
  const doubt = (why: string) => ({
    outcome: 'unknown' as const,
    says: `${says} But ${why}`,
    ...(found !== undefined && { found }),
  });
  if (outcome === 'unknown') return finding;
  if (drawnByScript && (unsure || (inSource && outcome !== 'passed')))
    return doubt('scripts render this page, and no browser ran them.');
  const part = reads.find((each) => unread.includes(each));
  if (!part) return finding;
  if (unsure || outcome === 'passed') return doubt(unreadReasons[part]);
  return { ...finding, says: `${says} Note: ${unreadReasons[part]}` };
}
