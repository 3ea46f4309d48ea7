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
          <p>
            Check the page again, and note the date. Within a day the same answer comes unless you ask anew.
          </p>
          <IntentForm intent="anew">
            <button className="btn btn-ink" type="submit">
              Check it anew
            </button>
          </IntentForm>
        </div>
        <div>
          <h2>How this was made</h2>
          <p>
            One visit to the page, its robots.txt, sitemap and llms.txt, and to at most twenty of its own
            links, by our robot SaltbushAudit. No browser drew it, and no ranking was asked for: nobody
            outside a search engine knows those rules.
          </p>
          <p>
            <a href={`/api/audits/${id}/report.csv`} download="">
              All of it, as CSV
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
