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
import type { PageFacts } from './page-facts.ts';
import type { SeoCheck } from './seo-check.ts';
import { settleOutcome } from './settle-outcome.ts';

/** The checks in the order of the report. */
export const seoChecks: SeoCheck[] = [
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

export function runChecks(facts: PageFacts, checks: SeoCheck[] = seoChecks): PageCheck[] {
  return checks.map((check) => ({
    id: check.id,
    area: 'seo',
    ...settleOutcome(check, check.run(facts), facts),
  }));
}
