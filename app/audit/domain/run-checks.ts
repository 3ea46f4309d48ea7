import { canonicalCheck } from './checks/canonical.ts';
import { descriptionCheck } from './checks/description.ts';
import { headingsCheck } from './checks/headings.ts';
import { hreflangCheck } from './checks/hreflang.ts';
import { imageTextsCheck } from './checks/image-texts.ts';
import { indexableCheck } from './checks/indexable.ts';
import { languageCheck } from './checks/language.ts';
import { linkTextsCheck } from './checks/link-texts.ts';
import { robotsTxtCheck } from './checks/robots-txt.ts';
import { sitemapCheck } from './checks/sitemap.ts';
import { socialPreviewCheck } from './checks/social-preview.ts';
import { statusCheck } from './checks/status.ts';
import { structuredDataCheck } from './checks/structured-data.ts';
import { titleCheck } from './checks/title.ts';
import { viewportCheck } from './checks/viewport.ts';
import type { PageCheck } from './measurement.ts';
import type { CheckOutcome, SharedCheck } from './on-page-check.ts';
import type { PageFacts, SourcePart } from './page-facts.ts';

/** The checks in the order of the report. */
export const sharedChecks: SharedCheck[] = [
  statusCheck,
  indexableCheck,
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
  return checks.map((check) => ({
    id: check.id,
    area: 'seo',
    ...settleOutcome(check, check.run(facts), facts),
  }));
}

const unreadWords: Record<SourcePart, string> = {
  head: 'the page is larger or nested deeper than we read, and even its head was not read to the end.',
  page: 'the page is larger or nested deeper than we read, so that only its beginning was judged.',
  headings: 'the page has more headings than we keep, so that only the first of them were judged.',
  pictures: 'the page has more pictures than we keep, so that only the first of them were judged.',
  links: 'the page has more links than we keep, so that only the first of them were judged.',
  words: 'the page has more words than we count, so that only its beginning was judged.',
  text: 'the page has more text than we read, so that only its beginning was judged.',
  data: 'the page has more structured data than we read, so that only its beginning was judged.',
};

/** The addition for a fault that was seen, if there may be more of it. */
const partOnly: Partial<Record<SourcePart, string>> = {
  page: ' That is of its beginning: the page is larger than we read.',
  headings: ' That is of the first of them: the page has more headings than we keep.',
  pictures: ' That is of the first of them: the page has more pictures than we keep.',
  links: ' That is of the first of them: the page has more links than we keep.',
};

type CheckScope = Pick<SharedCheck, 'inSource' | 'reads'>;
type Read = Pick<PageFacts, 'drawnByScript' | 'unread'>;

/**
 * Limits an outcome to what is certain about a page that we know in part. An outcome that the rest could change
 * becomes unknown, with the reason.
 */
export function settleOutcome(
  { inSource, reads = [] }: CheckScope,
  { sure, absent, ...result }: CheckOutcome,
  { drawnByScript, unread = [] }: Read,
): Omit<CheckOutcome, 'sure' | 'absent'> {
  const { outcome, says, found } = result;
  if (outcome === 'unknown') return result;
  const doubt = (why: string) => ({
    outcome: 'unknown' as const,
    says: `${says} ${why}`,
    ...(found !== undefined && { found }),
  });
  if (drawnByScript && (absent || (inSource && outcome !== 'good')))
    return doubt('But scripts draw this page, and may add to it.');
  const part = reads.find((each) => unread.includes(each));
  if (!part) return result;
  if (!sure) return doubt(`But ${unreadWords[part]}`);
  return { ...result, says: `${says}${partOnly[part] ?? ''}` };
}
