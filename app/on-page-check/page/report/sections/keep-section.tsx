import { AgainForm } from '#app/audit/page/report/intent-form.tsx';
import type { ReportAnswer } from '#app/audit/page/report/report-data.ts';
import { ReportNote } from '#app/audit/page/report/report-note.tsx';
import { Downloads } from '#app/audit/page/report/sections/report-parts.tsx';
import { ShareSection } from '#app/audit/page/report/sections/share-section.tsx';
import { GoLink } from '#app/ui/links.tsx';
import type { SeoReportData } from './check-head.tsx';

/** Offers the report by email, a new check, exports, and deletion. */
export function KeepSection({ data, answer }: { data: SeoReportData; answer: ReportAnswer | undefined }) {
  const { id, report } = data;
  const page = report.address.replace(/\?….*$/, '');
  return (
    <ShareSection tool="seo" data={data} answer={answer}>
      <div>
        <h2>How we checked</h2>
        <p>
          Our crawler, SaltbushAudit, fetched the page, robots.txt, the sitemap, llms.txt, and at most twenty
          internal links.{' '}
          {report.rendered ? 'A browser rendered the page as a phone does.' : 'No browser rendered the page.'}{' '}
          Rankings were not looked up.
        </p>
        <Downloads id={id} />
        {answer?.about === 'ask' && <ReportNote tool="seo" answer={answer} />}
        <p>Fixed something? Without this button, the same result is shown for a day.</p>
        <AgainForm>Check this page again</AgainForm>
        <GoLink to={`/website-carbon?page=${encodeURIComponent(page)}`}>Weigh this page too</GoLink>
      </div>
    </ShareSection>
  );
}
