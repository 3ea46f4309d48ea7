import { onPageChecks } from '../on-page-checks.ts';
import type { OnPageFacts } from '../on-page-facts.ts';
import { plainText } from '../report/plain-text.ts';
import type { CheckGroup, CheckOutcome, OnPageCheck, SeoCheck } from '../seo-check.ts';
import { settleOutcome } from '../settle-outcome.ts';

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
  checks: (SeoCheck | OnPageCheck)[] = onPageChecks,
): CheckResult[] {
  return checks.flatMap((check) => {
    const result = check.run({ ...facts, phrase });
    return result ? [describeResult(check, result, facts)] : [];
  });
}

function describeResult(
  check: SeoCheck | OnPageCheck,
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
