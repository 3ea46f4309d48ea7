import type { SeoReport } from '../../../domain/report/report.ts';
import { DataTable, ReportSection } from './report-parts.tsx';

const crawlerUses = { search: 'Search', visit: 'User request', training: 'Training' };
const accessLabels = { allowed: 'Yes', refused: 'No', unknown: 'Unknown' };

/** Lists which AI crawlers may read the page, according to `robots.txt`. */
export function AssistantsSection({ report: { crawlers } }: { report: SeoReport }) {
  return (
    <ReportSection ground="pool" id="assistants">
      <div className="cols">
        <div className="forms">
          <h2>AI crawlers</h2>
          <p>
            What robots.txt allows each of them. Crawlers for search, and those that open a page when a user
            asks, decide whether an assistant can cite you. Crawlers for training decide what models learn
            from.
          </p>
          <p className="small soft">
            robots.txt is a request, not a lock: a firewall may block what it allows, and some crawlers ignore
            it.
          </p>
        </div>
        <DataTable
          className="crawlers"
          caption="What each is for, and whether it may read the page"
          columns={['Crawler', 'Purpose', 'Allowed']}
          rows={crawlers.map(({ token, owner, use, says, access }) => [
            <>
              {token}
              <span className="soft">{owner}</span>
            </>,
            <>
              <b>{crawlerUses[use]}:</b> {says}
            </>,
            accessLabels[access],
          ])}
        />
      </div>
    </ReportSection>
  );
}
