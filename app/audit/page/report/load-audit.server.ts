import { describeAttribution } from '#app/contact/domain/attribution.ts';
import type { Services } from '#app/services-context.ts';
import { type Audit, auditIdPattern } from '../../domain/audit.ts';
import { viewProgress } from '../../domain/audit-view.ts';
import { describeFailure } from '../../domain/failure-words.ts';
import { formatPageAddress } from '../../domain/page-address.ts';
import { compareReports, listChanges } from '../../domain/report/compare-reports.ts';
import { createReport, type DoneRun } from '../../domain/report/create-report.ts';
import { withoutQuery } from '../../domain/report/redaction.ts';
import { type AuditPageData, aboutReport, type ReportData } from './audit-data.ts';

type Asked = {
  id: string;
  page: URL;
  referer: string | null;
  services: Pick<Services, 'audits' | 'leads' | 'log' | 'siteUrl'>;
};

/** Loads the state of the audit at that address. Never throws. */
export async function loadAudit({ id, ...asked }: Asked): Promise<AuditPageData> {
  const { services } = asked;
  try {
    const audit = await services.audits.find(id);
    // The other tool's audits have pages of their own.
    if (audit?.tool !== 'carbon') return { kind: 'missing' };
    const { run, url } = audit;
    const address = formatPageAddress(url);
    switch (run.state) {
      case 'queued':
      case 'running':
        return { kind: 'progress', id, address, progress: viewProgress(audit) };
      case 'failed':
        return {
          kind: 'failure',
          id,
          address,
          page: withoutQuery(url),
          code: run.failure.code,
          words: describeFailure(run.failure),
        };
      case 'done':
        return await loadReport(audit, run, asked);
      case 'checked':
        return { kind: 'missing' };
    }
  } catch (error) {
    services.log.error('an audit could not be looked up', { error });
    return { kind: 'unavailable' };
  }
}

async function loadReport(
  audit: Audit,
  run: DoneRun,
  { page, referer, services }: Omit<Asked, 'id'>,
): Promise<ReportData> {
  const { audits, leads, siteUrl } = services;
  const query = page.searchParams;
  const report = createReport(audit, run);
  const before = await audits.findPrevious(audit);
  const named = query.get('with');
  const other = named !== null && auditIdPattern.test(named) ? await audits.find(named) : undefined;
  const notCompared = named === null ? undefined : findWhyNotCompared(run, other);
  const there = other?.run.state === 'done' && !notCompared ? createReport(other, other.run) : undefined;
  return {
    kind: 'report',
    id: audit.id,
    report,
    expiresAt: audit.expiresAt,
    previous: before && {
      comparison: compareReports(report, createReport(audit, { ...run, ...before })),
      changes: listChanges(run.measurement, before.measurement),
    },
    other: there && other ? { comparison: compareReports(report, there), id: other.id } : undefined,
    notCompared,
    hidden: {
      formTime: leads.createFormTime(),
      attribution: describeAttribution(page, { referer, siteUrl }),
    },
    mailed: leads.readReference(query.get('ref') ?? '', aboutReport(audit.id)),
  };
}

function findWhyNotCompared(run: DoneRun, other: Audit | undefined): ReportData['notCompared'] {
  switch (other?.run.state) {
    case 'queued':
    case 'running':
      return other.tool === 'carbon' ? 'waiting' : 'missing';
    case 'failed':
      return other.tool === 'carbon' ? 'failed' : 'missing';
    case 'done':
      // The other link may lead to the same measurement.
      return other.run.id === run.id ? 'itself' : undefined;
    default:
      return 'missing';
  }
}
