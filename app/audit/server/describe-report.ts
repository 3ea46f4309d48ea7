import type { AskedFor } from '#app/contact/domain/lead-email-texts.ts';
import { formatSydneyLongDay } from '#app/content/sydney-time.ts';
import { count } from '#platform/text/count.ts';
import { type Audit, findReportPath, mayDelete, reportNames } from '../domain/audit.ts';
import type { OnPageReport } from '../domain/on-page-report/create-on-page-report.ts';
import { createOnPageReport } from '../domain/on-page-report/create-on-page-report.ts';
import { createReport, type DoneRun } from '../domain/report/create-report.ts';
import { formatBytes, formatGrams } from '../domain/report/format-figures.ts';

type Facts = [name: string, value: string][];

/**
 * Describes a report for the email that it was asked for by: by our own figures and sentences, and by nothing that a
 * visitor typed or a page says. Undefined for an audit without a report.
 */
export function describeReport(audit: Audit, siteUrl: string): AskedFor | undefined {
  const { run, tool, phrase, expiresAt } = audit;
  const facts =
    run.state === 'done'
      ? listCarbonFacts(audit, run)
      : run.state === 'checked'
        ? listSeoFacts(createOnPageReport(run.scan, phrase))
        : undefined;
  if (!facts) return undefined;
  const name = reportNames[tool];
  const link = { kind: 'link' as const, text: 'Open the report', url: siteUrl + findReportPath(audit) };
  return {
    subject: `Your ${name}`,
    toVisitor: [
      { kind: 'paragraph', text: `Here is the ${name} that you asked us to send.` },
      { kind: 'facts', facts },
      link,
      {
        kind: 'paragraph',
        text: `It is available until ${formatSydneyLongDay(expiresAt)}. Whoever has this link can read the report${mayDelete(audit) ? ', and delete it' : ''}.`,
      },
    ],
    toAgency: [link],
  };
}

function listCarbonFacts(audit: Audit, run: DoneRun): Facts {
  const { carbon, measuredAt, how, afterwards } = createReport(audit, run);
  const grams = (of: { gramsCo2e: number; bytes: number }) =>
    `${formatGrams(of.gramsCo2e)}\u202fg of CO2e, ${formatBytes(of.bytes)}`;
  return [
    [how === 'browser' ? 'Measured' : 'Estimated from its source', formatSydneyLongDay(measuredAt)],
    ['A first visit', carbon ? grams(carbon.firstView) : 'Unknown'],
    ...(carbon ? [['Grade', carbon.rating] as [string, string]] : []),
    ...(afterwards ? [['With the proven savings', grams(afterwards)] as [string, string]] : []),
  ];
}

const verdictNames = { failed: 'Failed', warning: 'Warning' };

/**
 * The findings to fix, worst first, each in its check's own sentence. Sentences about structured data and AI may quote
 * the page, so these checks are only named.
 */
function listSeoFacts({ measuredAt, counts, results }: OnPageReport): Facts {
  const verdicts = (['failed', 'warning'] as const).flatMap((state) =>
    results
      .filter((result) => result.state === state)
      .map(({ name, group, says }): [string, string] => [
        verdictNames[state],
        group === 'machines' ? name : `${name}. ${says}`,
      ]),
  );
  return [
    ['Checked', formatSydneyLongDay(measuredAt)],
    ...verdicts,
    ['Passed', count(counts.passed, 'check')],
    ...(counts.unknown > 0
      ? [['Could not be determined', count(counts.unknown, 'check')] as [string, string]]
      : []),
  ];
}
