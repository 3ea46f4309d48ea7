import type { ReportFacts } from '#app/contact/domain/lead-emails.ts';
import type { Audit } from '../audit.ts';
import { createReport } from './create-report.ts';
import { formatBytes, formatDay, formatGrams } from './format-figures.ts';

/** The facts of a report that an email states: our own figures, and nothing that a visitor typed or a page says. */
export function listReportFacts(audit: Audit, siteUrl: string): ReportFacts | undefined {
  if (audit.run.state !== 'done') return undefined;
  const { carbon, measuredAt, how, afterwards } = createReport(audit, audit.run);
  const grams = (of: { gramsCo2e: number; bytes: number }) =>
    `${formatGrams(of.gramsCo2e)} g of CO2e, ${formatBytes(of.bytes)}`;
  return {
    url: `${siteUrl}/website-carbon/${audit.id}`,
    facts: [
      [how === 'browser' ? 'Measured' : 'Estimated from its source', formatDay(measuredAt)],
      ['A first visit', carbon ? grams(carbon.firstView) : 'Unknown'],
      ...(carbon ? [['Grade', carbon.rating] as [string, string]] : []),
      ...(afterwards ? [['With the savings we proved', grams(afterwards)] as [string, string]] : []),
    ],
    expires: formatDay(audit.expiresAt),
  };
}
