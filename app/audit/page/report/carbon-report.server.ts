import type { Services } from '#app/services-context.ts';
import { type Audit, auditIdPattern } from '../../domain/audit.ts';
import {
  type Comparison,
  compareReports,
  listChanges,
  type ResourceChange,
} from '../../domain/report/compare-reports.ts';
import { createReport, type DoneRun } from '../../domain/report/create-report.ts';
import type { AuditReport } from '../../domain/report/report.ts';
import type { ReportData } from './report-data.ts';

type Compared = {
  report: AuditReport;
  previous: { comparison: Comparison; changes: ResourceChange[] } | undefined;
  other: { comparison: Comparison } | undefined;
  /** Why the other report that was named is not compared with this one. */
  notCompared: 'missing' | 'waiting' | 'failed' | 'itself' | undefined;
};

export type CarbonReportData = ReportData<Compared>;

/** Creates a carbon report, beside the run before and the report whose id is `named`. */
export async function createCarbonReport(
  audit: Audit,
  named: string | null,
  { audits }: Pick<Services, 'audits'>,
): Promise<Compared | undefined> {
  const { run } = audit;
  if (run.state !== 'done') return undefined;
  const report = createReport(audit, run);
  const before = await audits.findPrevious(audit);
  const other = named !== null && auditIdPattern.test(named) ? await audits.find(named) : undefined;
  const notCompared = named === null ? undefined : findWhyNotCompared(run, other);
  const there = other?.run.state === 'done' && !notCompared ? createReport(other, other.run) : undefined;
  return {
    report,
    previous: before && {
      comparison: compareReports(report, createReport(audit, { ...run, ...before })),
      changes: listChanges(run.measurement, before.measurement),
    },
    other: there && { comparison: compareReports(report, there) },
    notCompared,
  };
}

function findWhyNotCompared(run: DoneRun, other: Audit | undefined): Compared['notCompared'] {
  if (other?.tool !== 'carbon') return 'missing';
  if (other.run.state === 'failed') return 'failed';
  if (other.run.state !== 'done') return 'waiting';
  // The other link may lead to the same measurement.
  return other.run.id === run.id ? 'itself' : undefined;
}
