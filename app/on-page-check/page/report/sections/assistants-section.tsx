import type { OnPageReport } from '#app/audit/domain/on-page-report/create-on-page-report.ts';
import { ReportSection } from '#app/audit/page/report/sections/report-parts.tsx';

const crawlerUses = { search: 'Search', visit: 'User request', training: 'Training' };
const accessWords = { allowed: 'Yes', refused: 'No', unknown: 'Unknown' };

/** Which AI crawlers may read the page, by what `robots.txt` says to each of them. */
export function AssistantsSection({ report: { crawlers } }: { report: OnPageReport }) {
  return (
    <ReportSection ground="pool" id="assistants">
      <div className="cols">
        <div className="forms">
          <h2>AI crawlers</h2>
          <p>
            What robots.txt allows each of them. Crawlers for search, and those that open a page on a user’s
            request, decide whether an assistant can cite you. Crawlers for training decide what models learn
            from.
          </p>
          <p className="small soft">
            robots.txt is a request, not a lock: a firewall may block what it allows, and some crawlers ignore
            it.
          </p>
        </div>
        <table className="sheet crawlers">
          <caption className="sr">AI crawlers, what each is for, and whether it may read the page</caption>
          <thead>
            <tr>
              <th scope="col">Crawler</th>
              <th scope="col">Purpose</th>
              <th scope="col">Allowed</th>
            </tr>
          </thead>
          <tbody>
            {crawlers.map(({ token, owner, use, says, access }) => (
              <tr key={token}>
                <th scope="row">
                  {token}
                  <span className="soft">{owner}</span>
                </th>
                <td>
                  <b>{crawlerUses[use]}:</b> {says}
                </td>
                <td>{accessWords[access]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </ReportSection>
  );
}
