import type { OnPageReport } from '#app/audit/domain/on-page-report/create-on-page-report.ts';
import { crawlerUses } from '#app/audit/domain/on-page-report/on-page-words.ts';
import { ReportSection } from '#app/audit/page/report/sections/report-parts.tsx';

const accessWords = { allowed: 'Yes', refused: 'No', unknown: 'Unknown' };

/** Which assistants may read the page, by what `robots.txt` says to each of them. */
export function AssistantsSection({ report: { crawlers } }: { report: OnPageReport }) {
  return (
    <ReportSection ground="pool" id="assistants">
      <div className="cols">
        <div className="forms">
          <h2>May assistants read it?</h2>
          <p>
            By what robots.txt says to each. Those that search, or open a page for somebody, decide whether an
            assistant can name you. Those for training decide what models learn, and not what they answer
            from.
          </p>
          <p className="small soft">
            robots.txt asks, and does not lock: a firewall may turn away whom it lets in, and some robots do
            not read it.
          </p>
        </div>
        <table className="sheet crawlers">
          <caption className="sr">
            Robots of assistants, what each is for, and whether it may read the page
          </caption>
          <thead>
            <tr>
              <th scope="col">Robot</th>
              <th scope="col">What for</th>
              <th scope="col">May it?</th>
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
