import { aiCrawlersCheck } from './checks/ai-crawlers.ts';
import { brokenLinksCheck } from './checks/broken-links.ts';
import { internalLinksCheck } from './checks/internal-links.ts';
import { llmsTxtCheck } from './checks/llms-txt.ts';
import { phraseCheck } from './checks/phrase.ts';
import { readingEaseCheck } from './checks/reading-ease.ts';
import { secureCheck } from './checks/secure.ts';
import { snippetCheck } from './checks/snippet.ts';
import { socialPictureCheck } from './checks/social-picture.ts';
import { structuredTypesCheck } from './checks/structured-types.ts';
import { twitterCardCheck } from './checks/twitter-card.ts';
import { wordsCheck } from './checks/words.ts';
import { seoChecks } from './run-checks.ts';
import { checkGroups, type OnPageCheck, type SeoCheck } from './seo-check.ts';

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
export const onPageChecks: (SeoCheck | OnPageCheck)[] = checkGroups.flatMap((group) =>
  [...seoChecks, ...ownChecks].filter((check) => check.group === group),
);
