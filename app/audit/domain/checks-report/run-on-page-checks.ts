import type { StudyFacts } from '../page-study.ts';
import { plainText } from '../report/plain-text.ts';
import type { CheckGroup, SeoCheck, StudyCheck, Verdict } from '../seo-check.ts';
import { settleVerdict } from '../settle-verdict.ts';
import { studyChecks } from '../study-checks.ts';

export type CheckResult = {
  id: string;
  name: string;
  group: CheckGroup;
  state: 'passed' | 'warning' | 'failed' | 'unknown';
  says: string;
  why: string;
  fix?: string;
  /** The page’s own words. */
  found?: string;
};

/** Every check over one page. What does not apply is left out. */
export function judgeStudy(
  facts: StudyFacts,
  phrase: string | undefined,
  checks: (SeoCheck | StudyCheck)[] = studyChecks,
): CheckResult[] {
  return checks.flatMap((check) => {
    const verdict = check.judge({ ...facts, phrase });
    return verdict ? [describeResult(check, verdict, facts)] : [];
  });
}

function describeResult(check: SeoCheck | StudyCheck, verdict: Verdict, facts: StudyFacts): CheckResult {
  const { id, name, group, why, grave } = check;
  const { outcome, says, fix, found } = settleVerdict(check, verdict, facts);
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
