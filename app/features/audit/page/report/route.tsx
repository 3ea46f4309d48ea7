import './carbon-report.css';
import type { PageHandle } from '#app/page-handle.ts';
import { FooterCta } from '#app/shell/frame/footer-cta.tsx';
import { CarbonForm } from '../website-carbon/carbon-form.tsx';
import type { Route } from './+types/route';
import { AuditPage, findRefresh, reportHeaders } from './audit-page.tsx';
import { type CarbonReportData, createCarbonReport } from './carbon-report.server.ts';
import { handleReportForm } from './handle-report-form.server.ts';
import { loadReport } from './load-report.server.ts';
import type { ReportFormResult } from './report-data.ts';
import { AllChecksSection } from './sections/all-checks-section.tsx';
import { Badge } from './sections/badge.tsx';
import { CarbonHead } from './sections/carbon-head.tsx';
import { CompareSection } from './sections/compare-section.tsx';
import { FixSection } from './sections/fix-section.tsx';
import { HostingSection } from './sections/hosting-section.tsx';
import { MethodSection } from './sections/method-section.tsx';
import { SavingsSection } from './sections/savings-section.tsx';
import { ShareSection } from './sections/share-section.tsx';
import { ViewsSection } from './sections/views-section.tsx';
import { WeightSection } from './sections/weight-section.tsx';

/** The page belongs to one visitor and is never cached. */
export const handle = {
  page: { cache: false, payload: 'on-demand', query: ['with', 'ref'] },
  refresh: findRefresh,
} satisfies PageHandle;

export const loader = (args: Route.LoaderArgs) =>
  loadReport('carbon', args, (audit, services) =>
    createCarbonReport(audit, args.url.searchParams.get('with'), services),
  );

export const action = (args: Route.ActionArgs) => handleReportForm('carbon', args);

export const headers = reportHeaders;

export default function CarbonReportRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AuditPage
      tool="carbon"
      data={loaderData}
      result={actionData}
      form={(page) => <CarbonForm result={undefined} page={page} />}
    >
      {loaderData.kind === 'report' && <CarbonReport data={loaderData} result={actionData} />}
    </AuditPage>
  );
}

type CarbonReportProps = { data: CarbonReportData; result: ReportFormResult | undefined };

/** W-01: shows what was measured, what it means, and what to fix first. */
function CarbonReport({ data, result }: CarbonReportProps) {
  const { report } = data;
  return (
    <>
      <CarbonHead data={data} result={result} />
      <WeightSection report={report} />
      <SavingsSection report={report} />
      <FixSection results={report.results} />
      <ViewsSection id={data.id} report={report} />
      <HostingSection report={report} />
      <AllChecksSection results={report.results} passed={data.passed} />
      <CompareSection data={data} result={result} />
      <MethodSection id={data.id} report={report} />
      <ShareSection tool="carbon" data={data} result={result}>
        <Badge data={data} />
      </ShareSection>
      <FooterCta
        title="Want someone to do this for you?"
        text="Book a free growth audit, and we go through this report together."
      />
    </>
  );
}
