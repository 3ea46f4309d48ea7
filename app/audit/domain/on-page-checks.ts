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
import type { PageCheck } from './measurement.ts';
import { checkGroups, type OnPageCheck, type SharedCheck } from './on-page-check.ts';
import type { OnPageFacts } from './page-facts.ts';
import { plainText } from './report/plain-text.ts';
import { listFindings, sharedChecks } from './run-checks.ts';

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

/** One finding, with what its check says about itself. Several may have the same `id`. */
export type CheckResult = Pick<SharedCheck, 'id' | 'name' | 'group' | 'why' | 'source'> & {
  state: PageCheck['outcome'];
  says: string;
  fix?: string;
  /** A quotation from the page. */
  found?: string;
};

/** Runs every check on one page, and lists what they found, a check’s worst finding first. */
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
