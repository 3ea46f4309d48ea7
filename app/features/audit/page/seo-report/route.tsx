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

export const loader = (asked: Route.LoaderArgs) =>
  loadReport('seo', asked, (audit) => {
    const { check } = findReport(audit);
    return check && { report: check };
  });

export const action = (asked: Route.ActionArgs) => handleReportForm('seo', asked);

export const headers = reportHeaders;

export default function SeoReportRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AuditPage
      tool="seo"
      data={loaderData}
      answer={actionData}
      form={(page, phrase) => <BoosterForm answer={undefined} page={page} phrase={phrase} />}
    >
      {loaderData.kind === 'report' && <SeoReport data={loaderData} answer={actionData} />}
    </AuditPage>
  );
}

type SeoReportProps = { data: SeoReportData; answer: ReportFormResult | undefined };

/** shows the faults, worst first, then previews and all checks. */
function SeoReport({ data, answer }: SeoReportProps) {
  const { report } = data;
  return (
    <>
      <CheckHead data={data} answer={answer} />
      <FixSection results={report.results} />
      <PreviewSection report={report} />
      <WordsSection report={report} />
      <AssistantsSection report={report} />
      <AllChecksSection results={report.results} />
      <KeepSection data={data} answer={answer} />
      <FooterCta
        title="Got a site full of these?"
        text="Book a free growth audit, and we go through your pages together."
      />
    </>
  );
}

/** Offers the report by email, a new check, exports, and deletion. */
function KeepSection({ data, answer }: SeoReportProps) {
  const { id, report } = data;
  const page = report.address.replace(/\?….*$/, '');
  return (
    <ShareSection tool="seo" data={data} answer={answer}>
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
        {answer?.about === 'request' && <ReportNote tool="seo" answer={answer} />}
        <p>Fixed something? Without this button, the same result is shown for a day.</p>
        <AgainForm>Check this page again</AgainForm>
        <GoLink to={`/website-carbon?page=${encodeURIComponent(page)}`}>Weigh this page too</GoLink>
      </div>
    </ShareSection>
  );
}
