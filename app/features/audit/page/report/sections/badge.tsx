import { useSiteUrl } from '#app/components/site-context.tsx';
import { findReportPath } from '../../../domain/audit.ts';
import { badgeSize, describeBadge, renderBadgeSnippet } from '../../../domain/report/render-badge.ts';
import type { CarbonReportData } from '../carbon-report.server.ts';
import { CopyButton } from './report-parts.tsx';

/** Shows the badge as it looks on a page, its file, and the HTML that links it to the report. */
export function Badge({ data: { id, publicId, report } }: { data: CarbonReportData }) {
  const siteUrl = useSiteUrl();
  const path = findReportPath({ tool: 'carbon', id: publicId });
  const text = describeBadge(report);
  if (text === undefined)
    return (
      <div>
        <h2>A badge</h2>
        <p>There is no figure for a badge.</p>
      </div>
    );
  const file = `/api/audits/${id}/badge`;
  return (
    <div>
      <h2>A badge</h2>
      <a href={path}>
        <img src={file} {...badgeSize} alt={text} loading="lazy" decoding="async" />
      </a>
      <p>
        It states a figure and a date: it is a measurement, not a certificate. Save the file to your own site.
        Its link works for as long as this report is kept.
      </p>
      <p>
        <a href={file} download="website-carbon-badge.svg">
          Save the badge
        </a>
      </p>
      <div className="ticket">
        <label htmlFor="snippet" className="small">
          Its HTML
        </label>
        <textarea
          className="in"
          id="snippet"
          readOnly
          rows={5}
          defaultValue={renderBadgeSnippet(text, siteUrl + path)}
        />
        <CopyButton of="snippet" what="the HTML" />
      </div>
    </div>
  );
}
