import type { Artifacts } from './artifacts.ts';
import type { AuditTool } from './audit.ts';
import { listAxeResults } from './axe-results.ts';
import { type CheckResult, checkGroups } from './check.ts';
import { aiCrawlersCheck } from './checks/ai-crawlers.ts';
import { autoplayCheck } from './checks/autoplay.ts';
import { backgroundDownloadsCheck } from './checks/background-downloads.ts';
import { brokenLinksCheck } from './checks/broken-links.ts';
import { cacheLifetimesCheck } from './checks/cache-lifetimes.ts';
import { canonicalCheck } from './checks/canonical.ts';
import { consentBannerCheck } from './checks/consent-banner.ts';
import { consoleErrorsCheck } from './checks/console-errors.ts';
import { cumulativeLayoutShiftCheck } from './checks/cumulative-layout-shift.ts';
import { descriptionCheck } from './checks/description.ts';
import { failedRequestsCheck } from './checks/failed-requests.ts';
import { headingsCheck } from './checks/headings.ts';
import { hiddenImagesCheck } from './checks/hidden-images.ts';
import { hreflangCheck } from './checks/hreflang.ts';
import { imageFormatCheck } from './checks/image-format.ts';
import { imageSizeCheck } from './checks/image-size.ts';
import { imageTextsCheck } from './checks/image-texts.ts';
import { indexableCheck } from './checks/indexable.ts';
import { internalLinksCheck } from './checks/internal-links.ts';
import { languageCheck } from './checks/language.ts';
import { largeFilesCheck } from './checks/large-files.ts';
import { largestContentfulPaintCheck } from './checks/largest-contentful-paint.ts';
import { linkTextsCheck } from './checks/link-texts.ts';
import { llmsTxtCheck } from './checks/llms-txt.ts';
import { offscreenImagesCheck } from './checks/offscreen-images.ts';
import { phraseCheck } from './checks/phrase.ts';
import { renderBlockingCheck } from './checks/render-blocking.ts';
import { renderingCheck } from './checks/rendering.ts';
import { responsiveImagesCheck } from './checks/responsive-images.ts';
import { robotsTxtCheck } from './checks/robots-txt.ts';
import { secureCheck } from './checks/secure.ts';
import { sitemapCheck } from './checks/sitemap.ts';
import { snippetCheck } from './checks/snippet.ts';
import { socialPictureCheck } from './checks/social-picture.ts';
import { socialPreviewCheck } from './checks/social-preview.ts';
import { statusCheck } from './checks/status.ts';
import { structuredDataCheck } from './checks/structured-data.ts';
import { structuredTypesCheck } from './checks/structured-types.ts';
import { textCompressionCheck } from './checks/text-compression.ts';
import { thirdPartiesCheck } from './checks/third-parties.ts';
import { titleCheck } from './checks/title.ts';
import { totalBlockingTimeCheck } from './checks/total-blocking-time.ts';
import { unfinishedCheck } from './checks/unfinished.ts';
import { unsizedImagesCheck } from './checks/unsized-images.ts';
import { unusedCssCheck } from './checks/unused-css.ts';
import { unusedGlyphsCheck } from './checks/unused-glyphs.ts';
import { unusedJavascriptCheck } from './checks/unused-javascript.ts';
import { unusedPreconnectCheck } from './checks/unused-preconnect.ts';
import { viewportCheck } from './checks/viewport.ts';
import { wordsCheck } from './checks/words.ts';
import type { Measurement } from './measurement.ts';
import { type PageCheck, runPageChecks } from './page-check.ts';
import type { SearchedPage } from './page-facts.ts';
import { findPhraseUse } from './phrase-use.ts';
import { runWeightChecks, type WeightCheck } from './weight-check.ts';

/** The checks of a page’s content, for crawlers, readers and link previews. */
const pageChecks: readonly PageCheck[] = [
  statusCheck,
  indexableCheck,
  secureCheck,
  snippetCheck,
  renderingCheck,
  robotsTxtCheck,
  sitemapCheck,
  canonicalCheck,
  hreflangCheck,
  languageCheck,
  viewportCheck,
  aiCrawlersCheck,
  llmsTxtCheck,
  titleCheck,
  descriptionCheck,
  headingsCheck,
  wordsCheck,
  phraseCheck,
  internalLinksCheck,
  brokenLinksCheck,
  imageTextsCheck,
  linkTextsCheck,
  structuredDataCheck,
  structuredTypesCheck,
  socialPreviewCheck,
  socialPictureCheck,
];

/** The checks of what a page makes browsers load. */
const weightChecks: readonly WeightCheck[] = [
  imageSizeCheck,
  responsiveImagesCheck,
  imageFormatCheck,
  hiddenImagesCheck,
  offscreenImagesCheck,
  autoplayCheck,
  unsizedImagesCheck,
  textCompressionCheck,
  unusedGlyphsCheck,
  unusedCssCheck,
  unusedJavascriptCheck,
  largeFilesCheck,
  cacheLifetimesCheck,
  thirdPartiesCheck,
  backgroundDownloadsCheck,
  failedRequestsCheck,
  renderBlockingCheck,
  unusedPreconnectCheck,
  largestContentfulPaintCheck,
  cumulativeLayoutShiftCheck,
  totalBlockingTimeCheck,
  consoleErrorsCheck,
  unfinishedCheck,
  consentBannerCheck,
];

/** All checks. A new one is a file in `checks/`, and a line above; axe adds its own rules. */
export const checks = [...weightChecks, ...pageChecks];

/** Runs the checks of one tool on what was gathered, and lists their findings by group. */
export function runChecks(tool: AuditTool, { page, measurement, accessibility }: Artifacts): CheckResult[] {
  const selected = pageChecks.filter(({ tools }) => tools.includes(tool));
  const found = runPageChecks(selected, page);
  const results = found.map(({ axeRules: _, ...result }) => result);
  if (!measurement) return sortByGroup(results);
  return sortByGroup([
    ...runWeightChecks(weightChecks, measurement),
    ...listAxeResults(accessibility, {
      reason: findWhyUntested(measurement),
      reported: listReportedRules(found),
    }),
    ...results,
  ]);
}

/** Runs the checks of performance alone, for a measurement of which no more is known. */
export const checkWeight = (measurement: Measurement): CheckResult[] =>
  runWeightChecks(weightChecks, measurement);

/** Runs the check of a search phrase, which belongs to one audit of several that may share a run. */
export const checkPhrase = (
  page: SearchedPage,
  phrase: string,
  phraseUse = findPhraseUse(page, phrase),
): CheckResult[] => runPageChecks([phraseCheck], { ...page, phrase, phraseUse });

/** Why axe has not run: it needs a browser, and runs in the desktop scan. */
const findWhyUntested = ({ browserScan }: Measurement): string =>
  browserScan ? 'the desktop scan did not finish.' : 'that needs a browser, and none measured this page.';

/** The rules of axe for which a check of our own has reported the same fault. */
function listReportedRules(found: ReturnType<typeof runPageChecks>): ReadonlySet<string> {
  const faulty = found.filter(({ outcome }) => outcome === 'failed' || outcome === 'warning');
  return new Set(faulty.flatMap(({ axeRules = [] }) => axeRules));
}

/** Sorts results by the groups of a report, and leaves the order inside a group. */
export const sortByGroup = (results: CheckResult[]): CheckResult[] =>
  results.toSorted((one, other) => checkGroups.indexOf(one.group) - checkGroups.indexOf(other.group));
