import type { Services } from '#app/services-context.ts';
import { type Audit, auditIdPattern, findReportPath } from '../../domain/audit.ts';
import type { PassedCheck } from '../../domain/check.ts';
import {
  type Comparison,
  compareReports,
  listChanges,
  type ResourceChange,
} from '../../domain/report/compare-reports.ts';
import { findReport } from '../../domain/report/finish-audit.ts';
import type { AuditReport } from '../../domain/report/report.ts';
import type { ReportData } from './report-data.ts';

type Compared = {
  /** The report without the results of passed checks. */
  report: AuditReport;
  /** The names of passed checks. All the rest of them would be a tenth of the page, and the export has it. */
  passed: PassedCheck[];
  previous: { comparison: Comparison; changes: ResourceChange[] } | undefined;
  other: { comparison: Comparison; publicPath: string } | undefined;
  /** Why the requested comparison with another report is missing. */
  notCompared: 'missing' | 'waiting' | 'failed' | 'itself' | undefined;
};

export type CarbonReportData = ReportData<Compared>;

/** Creates a carbon report, compared with the previous run and with the report that has the id `otherId`. */
export async function createCarbonReport(
  audit: Audit,
  otherId: string | null,
  { audits }: Pick<Services, 'audits'>,
): Promise<Compared | undefined> {
  const { run } = audit;
  const { report } = findReport(audit);
  if (!report || run.state !== 'done' || run.tool !== 'carbon') return undefined;
  const previousRun = await audits.findPrevious(audit);
  const otherAudit =
    otherId !== null && auditIdPattern.test(otherId) ? await audits.find(otherId) : undefined;
  const notCompared = otherId === null ? undefined : findWhyNotCompared(run.id, otherAudit);
  const otherReport = otherAudit && !notCompared ? findReport(otherAudit).report : undefined;
  return {
    report: { ...report, results: report.results.filter(({ outcome }) => outcome !== 'passed') },
    passed: report.results
      .filter(({ outcome }) => outcome === 'passed')
      .map(({ id, title, group }) => ({ id, title, group })),
    previous: previousRun && {
      comparison: compareReports(report, previousRun.report),
      changes: listChanges(run.measurement, previousRun.measurement),
    },
    other: otherReport &&
      otherAudit && {
        comparison: compareReports(report, otherReport),
        // Neither of these ids can delete a report.
        publicPath: `${findReportPath({ tool: 'carbon', id: audit.publicId })}?with=${otherAudit.publicId}#compare`,
      },
    notCompared,
  };
}

function findWhyNotCompared(runId: string, otherAudit: Audit | undefined): Compared['notCompared'] {
  if (otherAudit?.tool !== 'carbon') return 'missing';
  if (otherAudit.run.state === 'failed') return 'failed';
  if (otherAudit.run.state !== 'done') return 'waiting';
  // The other report may share this measurement.
  return otherAudit.run.id === runId ? 'itself' : undefined;
}
