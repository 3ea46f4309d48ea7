import './seo-report.css';
import { GoLink } from '#app/components/links.tsx';
import type { PageHandle } from '#app/page-handle.ts';
import { FooterCta } from '#app/shell/frame/footer-cta.tsx';
import { findReport } from '../../domain/report/finish-audit.ts';
import { AuditPage, findRefresh, reportHeaders } from '../report/audit-page.tsx';
import { handleReportForm } from '../report/handle-report-form.server.ts';
import { AgainForm } from '../report/intent-form.tsx';
import { loadReport } from '../report/load-report.server.ts';
import type { ReportFormResult } from '../report/report-data.ts';
import { ReportNote } from '../report/report-note.tsx';
import { AllChecksSection } from '../report/sections/all-checks-section.tsx';
import { AssistantsSection } from '../report/sections/assistants-section.tsx';
import { CheckHead, type SeoReportData } from '../report/sections/check-head.tsx';
import { FixSection } from '../report/sections/fix-section.tsx';
import { PreviewSection } from '../report/sections/preview-section.tsx';
import { Downloads } from '../report/sections/report-parts.tsx';
import { ShareSection } from '../report/sections/share-section.tsx';
import { WordsSection } from '../report/sections/words-section.tsx';
import { BoosterForm } from '../seo-booster/booster-form.tsx';
import type { Route } from './+types/route';

/** The page belongs to one visitor and is never cached. */
export const handle = {
  page: { cache: false, payload: 'on-demand', query: ['ref'] },
  refresh: findRefresh,
} satisfies PageHandle;

export const loader = (args: Route.LoaderArgs) =>
  loadReport('seo', args, (audit) => {
    const { check } = findReport(audit);
    return check && { report: check };
  });

export const action = (args: Route.ActionArgs) => handleReportForm('seo', args);

export const headers = reportHeaders;

export default function SeoReportRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AuditPage
      tool="seo"
      data={loaderData}
      result={actionData}
      form={(page, phrase) => <BoosterForm result={undefined} page={page} phrase={phrase} />}
    >
      {loaderData.kind === 'report' && <SeoReport data={loaderData} result={actionData} />}
    </AuditPage>
  );
}

type SeoReportProps = { data: SeoReportData; result: ReportFormResult | undefined };

/** shows the faults, worst first, then previews and all checks. */
function SeoReport({ data, result }: SeoReportProps) {
  const { report } = data;
  return (
    <>
      <CheckHead data={data} result={result} />
      <FixSection results={report.results} />
      <PreviewSection report={report} />
      <WordsSection report={report} />
      <AssistantsSection report={report} />
      <AllChecksSection results={report.results} />
      <SaveSection data={data} result={result} />
      <FooterCta
        title="Got a site full of these?"
        text="Book a free growth audit, and we go through your pages together."
      />
    </>
  );
}

/** Offers the report by email, a new check, exports, and deletion. */
function SaveSection({ data, result }: SeoReportProps) {
  const { id, report } = data;
  const page = report.address.replace(/\?….*$/, '');
  return (
    <ShareSection tool="seo" data={data} result={result}>
      <div>
        <h2>How we checked</h2>
        <p>
          Our crawler, SaltbushAudit, fetched the page, robots.txt, the sitemap, llms.txt, the canonical URL,
          at most twenty internal links and, if all of them work, an address that we made up.{' '}
          <span>
            {report.rendered
              ? 'A browser rendered the page as a phone does.'
              : 'No browser rendered the page.'}
          </span>{' '}
          <span>Rankings were not looked up.</span>
        </p>
        <Downloads id={id} />
        {result?.about === 'request' && <ReportNote tool="seo" result={result} />}
        <p>Fixed something? Without this button, the same result is shown for a day.</p>
        <AgainForm>Check this page again</AgainForm>
        <GoLink to={`/website-carbon?page=${encodeURIComponent(page)}`}>Weigh this page too</GoLink>
      </div>
    </ShareSection>
  );
}
