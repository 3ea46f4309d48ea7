import { canonicalCheck } from './checks/canonical.ts';
import { descriptionCheck } from './checks/description.ts';
import { headingsCheck } from './checks/headings.ts';
import { hreflangCheck } from './checks/hreflang.ts';
import { imageTextsCheck } from './checks/image-texts.ts';
import { indexableCheck } from './checks/indexable.ts';
import { languageCheck } from './checks/language.ts';
import { linkTextsCheck } from './checks/link-texts.ts';
import { renderingCheck } from './checks/rendering.ts';
import { robotsTxtCheck } from './checks/robots-txt.ts';
import { sitemapCheck } from './checks/sitemap.ts';
import { socialPreviewCheck } from './checks/social-preview.ts';
import { statusCheck } from './checks/status.ts';
import { structuredDataCheck } from './checks/structured-data.ts';
import { titleCheck } from './checks/title.ts';
import { viewportCheck } from './checks/viewport.ts';
import type { PageCheck } from './measurement.ts';
import type { Check, Finding, SharedCheck } from './on-page-check.ts';
import type { PageFacts, SourcePart } from './page-facts.ts';

/** The checks in the order of the report. */
export const sharedChecks: SharedCheck[] = [
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

export function runChecks(facts: PageFacts, checks: SharedCheck[] = sharedChecks): PageCheck[] {
  return checks.flatMap((check) =>
    listFindings(check, facts).map((finding) => ({
      id: check.id,
      name: check.name,
      area: 'seo' as const,
      ...finding,
    })),
  );
}

const worstFirst = ['failed', 'warning', 'unknown', 'passed'];

/** Runs one check, and limits its findings to what is certain about the page. */
export function listFindings<Facts extends PageFacts>(
  check: Check<Facts>,
  facts: Facts,
): Omit<Finding, 'unsure'>[] {
  return (check.run(facts) ?? [])
    .map((finding) => settle(check, finding, facts))
    .toSorted((one, other) => worstFirst.indexOf(one.outcome) - worstFirst.indexOf(other.outcome));
}

const unreadWords: Record<SourcePart, string> = {
  head: 'the page is larger or nested deeper than we read, and not even its <head> was read to the end.',
  page: 'the page is larger or nested deeper than we read, so that only its beginning was checked.',
  headings: 'the page has more headings than we keep, so that only the first of them were checked.',
  pictures: 'the page has more images than we keep, so that only the first of them were checked.',
  links: 'the page has more links than we keep, so that only the first of them were checked.',
  words: 'the page has more words than we count, so that only its beginning was checked.',
  text: 'the page has more text than we read, so that only its beginning was checked.',
  data: 'the page has more structured data than we read, so that only its beginning was checked.',
};

/** A finding that the rest of the page could change becomes unknown, with the reason. A fault that was seen stays. */
function settle(
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
  if (unsure || outcome === 'passed') return doubt(unreadWords[part]);
  return { ...finding, says: `${says} Note: ${unreadWords[part]}` };
}
