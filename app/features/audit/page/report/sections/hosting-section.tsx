import { formatSydneyLongDay } from '#app/content/sydney-time.ts';
import type { AuditReport } from '../../../domain/report/report.ts';
import { describeHosting } from '../../../domain/report/report-copy.ts';
import { Exact, ReportSection } from './report-parts.tsx';

/** Shows what the register says about the power of the host. */
export function HostingSection({ report }: { report: AuditReport }) {
  const { hosting } = report;
  const { short, says } = describeHosting(report);
  return (
    <ReportSection ground="sand">
      <div className="forms">
        <h2>Hosting</h2>
        <p className="outcome">{short}</p>
        <p>{says}</p>
        {hosting.state === 'green' && hosting.evidence.length > 0 && (
          <ul className="files">
            {hosting.evidence.slice(0, 4).map(({ title, url }) => (
              <li key={url}>
                {title} <Exact>{url}</Exact>
              </li>
            ))}
          </ul>
        )}
        {hosting.state !== 'unknown' && (
          <p className="small soft">
            Checked on {formatSydneyLongDay(new Date(hosting.checkedMs).toISOString())}.
          </p>
        )}
      </div>
    </ReportSection>
  );
}
