import { IntentForm, KeepIt } from '#app/audit/page/report/intent-form.tsx';
import { ReportSection } from '#app/audit/page/report/sections/report-parts.tsx';
import { GoLink } from '#app/ui/links.tsx';
import type { CheckReportData } from '../check-data.ts';

/** Offers a new check, exports, and deletion. */
export function KeepSection({ data: { id, report, expiresAt } }: { data: CheckReportData }) {
  return (
    <ReportSection ground="sand" className="share">
      <div className="three">
        <div>
          <h2>Fixed something?</h2>
          <p>Check the page again. Without this button, the same result is shown for a day.</p>
          <IntentForm intent="anew">
            <button className="btn btn-ink" type="submit">
              Check again
            </button>
          </IntentForm>
        </div>
        <div>
          <h2>How we checked</h2>
          <p>
            Our crawler, SaltbushAudit, fetched the page, robots.txt, the sitemap, llms.txt, and at most
            twenty internal links.{' '}
            {report.rendered
              ? 'A browser rendered the page as a phone does.'
              : 'No browser rendered the page.'}{' '}
            Rankings were not looked up.
          </p>
          <p>
            <a href={`/api/audits/${id}/report.csv`} download="">
              Download as CSV
            </a>{' '}
            or{' '}
            <a href={`/api/audits/${id}/report.json`} download="">
              as JSON
            </a>
          </p>
          <GoLink to={`/website-carbon?page=${encodeURIComponent(report.address.replace(/\?….*$/, ''))}`}>
            Weigh this page too
          </GoLink>
        </div>
        <KeepIt expiresAt={expiresAt} />
      </div>
    </ReportSection>
  );
}
