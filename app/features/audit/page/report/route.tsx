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
import { AfterSection } from './sections/after-section.tsx';
import { AllChecksSection } from './sections/all-checks-section.tsx';
import { Badge } from './sections/badge.tsx';
import { CarbonHead } from './sections/carbon-head.tsx';
import { CompareSection } from './sections/compare-section.tsx';
import { FixSection } from './sections/fix-section.tsx';
import { HostingSection } from './sections/hosting-section.tsx';
import { MethodSection } from './sections/method-section.tsx';
import { ShareSection } from './sections/share-section.tsx';
import { ViewsSection } from './sections/views-section.tsx';
import { WeightSection } from './sections/weight-section.tsx';

/** The page belongs to one visitor and is never cached. */
export const handle = {
  page: { cache: false, payload: 'on-demand', query: ['with', 'ref'] },
  refresh: findRefresh,
} satisfies PageHandle;

export const loader = (asked: Route.LoaderArgs) =>
  loadReport('carbon', asked, (audit, services) =>
    createCarbonReport(audit, asked.url.searchParams.get('with'), services),
  );

export const action = (asked: Route.ActionArgs) => handleReportForm('carbon', asked);

export const headers = reportHeaders;

export default function CarbonReportRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AuditPage
      tool="carbon"
      data={loaderData}
      answer={actionData}
      form={(page) => <CarbonForm answer={undefined} page={page} />}
    >
      {loaderData.kind === 'report' && <CarbonReport data={loaderData} answer={actionData} />}
    </AuditPage>
  );
}

type CarbonReportProps = { data: CarbonReportData; answer: ReportFormResult | undefined };

/** W-01: shows what was measured, what it means, and what to fix first. */
function CarbonReport({ data, answer }: CarbonReportProps) {
  const { report } = data;
  return (
    <>
      <CarbonHead data={data} answer={answer} />
      <WeightSection report={report} />
      <AfterSection report={report} />
      <FixSection results={report.results} />
      <ViewsSection id={data.id} report={report} />
      <HostingSection report={report} />
      <AllChecksSection results={report.results} passed={data.passed} />
      <CompareSection data={data} answer={answer} />
      <MethodSection id={data.id} report={report} />
      <ShareSection tool="carbon" data={data} answer={answer}>
        <Badge data={data} />
      </ShareSection>
      <FooterCta
        title="Want someone to do this for you?"
        text="Book a free growth audit, and we go through this report together."
      />
    </>
  );
}
