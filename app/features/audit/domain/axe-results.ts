import type { CheckResult } from './check.ts';

export type Violation = {
  /** The rule. */
  id: string;
  help: string;
  description: string;
  impact: string;
  /** The number of elements. */
  count: number;
  /** The HTML of the first one: untrusted text. */
  first: string;
  summary: string;
};

/** What axe-core found; `failed` if it did not finish. */
export type AccessibilityRun = { violations: Violation[]; passed: number } | { failed: true };

const sourceOf = (path: string) => ({
  url: `https://dequeuniversity.com/rules/axe/${path}`,
  readOn: '2026-11-28',
});

const summary = {
  id: 'axe',
  title: 'Automated accessibility rules',
  group: 'accessibility',
  explanation:
    'People who use a screen reader, a keyboard or large text depend on them. Automated tests find about a third of all barriers, so passing does not prove conformance.',
  source: sourceOf('latest'),
} as const;

/**
 * Maps the outcome of axe to results like those of any other check, without the rules that another check has reported.
 * `reason` is why it did not run.
 */
export function listAxeResults(
  run: AccessibilityRun | undefined,
  { reason, reported }: { reason: string; reported: ReadonlySet<string> },
): CheckResult[] {
  if (!run) return [{ ...summary, outcome: 'unknown', says: `Not tested: ${reason}` }];
  if ('failed' in run)
    return [
      {
        ...summary,
        outcome: 'unknown',
        says: 'The accessibility rules could not be tested on this page.',
      },
    ];
  const violations = run.violations.filter(({ id }) => !reported.has(id));
  if (violations.length > 0) return violations.map(describeViolation);
  const says =
    run.violations.length > 0
      ? `${run.passed} automated accessibility rules pass. Those that do not are in other findings.`
      : `All ${run.passed} automated accessibility rules that apply to this page pass.`;
  return [{ ...summary, outcome: 'passed', says }];
}

/** Creates a result with the stable id `axe/…`. */
function describeViolation({ id, help, description, impact, count, first, ...more }: Violation): CheckResult {
  return {
    id: `axe/${id}`,
    title: help,
    group: 'accessibility',
    explanation: description.replace(/\.?$/, '.'),
    source: sourceOf(`latest/${id}`),
    outcome: impact === 'critical' || impact === 'serious' ? 'failed' : 'warning',
    says: `${help}.`,
    found: `${count} ${count === 1 ? 'element' : 'elements'}, first: ${first}`,
    fix: more.summary === '' ? 'Follow the description of the rule.' : more.summary,
    by: 'developer',
  };
}
