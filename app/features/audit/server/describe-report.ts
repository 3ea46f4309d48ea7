import { formatSydneyLongDay } from '#app/content/sydney-time.ts';
import type { RequestedItem } from '#app/features/contact/domain/lead-email-texts.ts';
import { formatCount } from '#platform/text/count.ts';
import { type Audit, findReportPath, mayDelete, reportNames } from '../domain/audit.ts';
import { formatBytes, formatGrams } from '../domain/format-figures.ts';
import { findReport } from '../domain/report/finish-audit.ts';
import type { AuditReport, SeoReport } from '../domain/report/report.ts';

type Facts = [name: string, value: string][];

/**
 * Describes a report for the email that was requested: only with our own figures and sentences, and never with input of
 * a visitor or content of a page. Undefined for an audit without a report.
 */
export function describeReport(audit: Audit, siteUrl: string): RequestedItem | undefined {
  const { tool, expiresAt } = audit;
  const { report, check } = findReport(audit);
  const facts = report ? listCarbonFacts(report) : check && listSeoFacts(check);
  if (!facts) return undefined;
  const name = reportNames[tool];
  const link = { kind: 'link' as const, text: 'Open the report', url: siteUrl + findReportPath(audit) };
  return {
    subject: `Your ${name}`,
    toVisitor: [
      { kind: 'paragraph', text: `Here is the ${name} you asked for.` },
      { kind: 'facts', facts },
      link,
      {
        kind: 'paragraph',
        text: `It is available until ${formatSydneyLongDay(expiresAt)}. Anyone with this link can read${mayDelete(audit) ? ' or delete' : ''} the report.`,
      },
    ],
    toAgency: [link],
  };
}

function listCarbonFacts({ carbon, measuredAt, how, afterwards }: AuditReport): Facts {
  const grams = (of: { gramsCo2e: number; bytes: number }) =>
    `${formatGrams(of.gramsCo2e)}\u202fg of CO2e, ${formatBytes(of.bytes)}`;
  return [
    [how === 'browser' ? 'Measured' : 'Estimated from its source', formatSydneyLongDay(measuredAt)],
    ['A first visit', carbon ? grams(carbon.firstView) : 'Unknown'],
    ...(carbon ? [['Grade', carbon.rating] as [string, string]] : []),
    ...(afterwards ? [['With the proven savings', grams(afterwards)] as [string, string]] : []),
  ];
}

const stateNames = { failed: 'Failed', warning: 'Warning' };

/**
 * Lists the findings to fix, worst first, each with its own sentence. Those about structured data, or a robot, may quote the
 * page, so only the names of these checks are listed.
 */
function listSeoFacts({ measuredAt, counts, results }: SeoReport): Facts {
  const findings = (['failed', 'warning'] as const).flatMap((state) =>
    results
      .filter(({ outcome }) => outcome === state)
      .map(({ title, group, about, says }): [string, string] => [
        stateNames[state],
        group === 'structured data' || about ? title : `${title}. ${says}`,
      ]),
  );
  return [
    ['Checked', formatSydneyLongDay(measuredAt)],
    ...findings,
    ['Passed', formatCount(counts.passed, 'check')],
    ...(counts.unknown > 0
      ? [['Could not be determined', formatCount(counts.unknown, 'check')] as [string, string]]
      : []),
  ];
}
