import { SiteLink } from '#app/ui/site-link.tsx';
import type { AuditReport } from '../../../domain/report/report.ts';
import { MethodSheet } from './method-sheet.tsx';
import { ReportSection } from './report-section.tsx';

/** How the figure was made, and what is not in it. */
export function MethodSection({ id, report }: { id: string; report: AuditReport }) {
  return (
    <ReportSection ground="leaf">
      <div className="cols">
        <div className="forms">
          <h2>How this was made</h2>
          <p>
            The grade is about the first view on a phone, never counted as green: its steps are percentiles of
            what pages weigh. <SiteLink to="/method">How we count</SiteLink>
          </p>
          <p>
            <b>Not in it:</b> the work of the server and of the processor, what comes after a cookie banner or
            a sign-in, and where the visitor is.
          </p>
          <p className="cta">
            <a className="btn btn-line" href={`/api/audits/${id}/report.csv`} download="">
              Every file, as CSV
            </a>
            <a className="btn btn-line" href={`/api/audits/${id}/report.json`} download="">
              All of it, as JSON
            </a>
          </p>
        </div>
        <MethodSheet report={report} />
      </div>
    </ReportSection>
  );
}
