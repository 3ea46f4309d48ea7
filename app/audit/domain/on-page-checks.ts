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
import {
  type CheckGroup,
  type CheckOutcome,
  checkGroups,
  type OnPageCheck,
  type SharedCheck,
} from './on-page-check.ts';
import type { OnPageFacts } from './page-facts.ts';
import { plainText } from './report/plain-text.ts';
import { settleOutcome, sharedChecks } from './run-checks.ts';

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
export const onPageChecks: (SharedCheck | OnPageCheck)[] = checkGroups.flatMap((group) =>
  [...sharedChecks, ...ownChecks].filter((check) => check.group === group),
);

export type CheckResult = {
  id: string;
  name: string;
  group: CheckGroup;
  state: 'passed' | 'warning' | 'failed' | 'unknown';
  says: string;
  why: string;
  fix?: string;
  /** A quotation from the page. */
  found?: string;
};

/** Runs every check on one page. Checks that do not apply are left out. */
export function runOnPageChecks(
  facts: OnPageFacts,
  phrase: string | undefined,
  checks: (SharedCheck | OnPageCheck)[] = onPageChecks,
): CheckResult[] {
  return checks.flatMap((check) => {
    const result = check.run({ ...facts, phrase });
    return result ? [describeResult(check, result, facts)] : [];
  });
}

function describeResult(
  check: SharedCheck | OnPageCheck,
  result: CheckOutcome,
  facts: OnPageFacts,
): CheckResult {
  const { id, name, group, why, grave } = check;
  const { outcome, says, fix, found } = settleOutcome(check, result, facts);
  const quoted = found === undefined ? {} : { found: plainText(found) };
  const given = { id, name, group, why, ...quoted };
  const states = {
    good: 'passed',
    weak: grave ? 'failed' : 'warning',
    missing: 'failed',
    unknown: 'unknown',
  } as const;
  return { ...given, state: states[outcome], says: plainText(says, 500), ...(fix && { fix }) };
}
