import { data, type LoaderFunctionArgs } from 'react-router';
import { createHiddenValues } from '#app/features/contact/domain/lead-inbox.ts';
import { hiddenValuesContext, type Services, servicesContext } from '#app/services-context.ts';
import type { Audit, AuditTool } from '../../domain/audit.ts';
import { createAuditProgress } from '../../domain/audit-view.ts';
import { describeFailure } from '../../domain/describe-failure.ts';
import { formatPageAddress } from '../../domain/page-address.ts';
import { withoutQuery } from '../../domain/report/untrusted-text.ts';
import { type AuditPageData, aboutReport, type Shown } from './report-data.ts';

type ReportArgs = Pick<LoaderFunctionArgs, 'context' | 'request'> & { params: { id: string }; url: URL };

/**
 * Loads the progress of an audit, or its report, which `read` returns; undefined if the audit has none. Never throws.
 */
export async function loadReport<Report extends Shown>(
  tool: AuditTool,
  args: ReportArgs,
  read: (audit: Audit, services: Services) => Report | undefined | Promise<Report | undefined>,
) {
  const services = args.context.get(servicesContext);
  try {
    const page = await loadPage(tool, args, (audit) => read(audit, services));
    return data(page, page.kind === 'missing' ? 404 : 200);
  } catch (error) {
    services.log.error('a report could not be loaded', { error });
    return data({ kind: 'unavailable' as const }, { status: 503, headers: { 'retry-after': '60' } });
  }
}

async function loadPage<Report extends Shown>(
  tool: AuditTool,
  { context, params: { id }, request, url }: ReportArgs,
  read: (audit: Audit) => Report | undefined | Promise<Report | undefined>,
): Promise<AuditPageData<Report>> {
  const { audits, leads, siteUrl } = context.get(servicesContext);
  const audit = await audits.find(id);
  // The audits of the other tool have their own pages.
  if (audit?.tool !== tool) return { kind: 'missing' };
  const { run, phrase, publicId, expiresAt } = audit;
  const address = formatPageAddress(audit.url);
  if (run.state === 'queued' || run.state === 'running')
    return { kind: 'progress', id, address, progress: createAuditProgress(audit) };
  if (run.state === 'failed')
    return {
      kind: 'failure',
      address,
      page: withoutQuery(audit.url),
      phrase,
      code: run.failure.code,
      text: describeFailure(run.failure),
    };
  const report = await read(audit);
  if (!report) return { kind: 'missing' };
  context.set(hiddenValuesContext, createHiddenValues({ leads, siteUrl }, { url, request }));
  const mailed = leads.readReference(url.searchParams.get('ref') ?? '', aboutReport(id));
  return { ...report, kind: 'report', id, publicId, expiresAt, mailed };
}
