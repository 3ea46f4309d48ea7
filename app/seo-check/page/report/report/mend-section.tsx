import type { OnPageReport } from '#app/audit/domain/checks-report/create-on-page-report.ts';
import { describeOpen } from '#app/audit/domain/checks-report/on-page-words.ts';
import { ReportSection } from '#app/audit/page/report/report/report-section.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Quoted } from './quoted.tsx';
import { StateLabel } from './state-label.tsx';

/** What failed, then what is a warning: each with its reason and its cure. */
export function MendSection({ report: { results, counts } }: { report: OnPageReport }) {
  const open = (['failed', 'warning'] as const).flatMap((state) =>
    results.filter((result) => result.state === state),
  );
  return (
    <ReportSection ground="leaf" id="mend">
      <div className="heads">
        <h2>{describeOpen(counts)}</h2>
        {open.length > 0 && (
          <p>What failed is missing or broken. A warning is worth a look: it may well be meant.</p>
        )}
      </div>
      {open.length === 0 && (
        <p className="lead">Whatever we can check on one page is as it should be. Now write the next one.</p>
      )}
      <ol className="fixes checked">
        {open.map((result, index) => (
          <li key={result.id}>
            <details open={index === 0} id={`check-${result.id}`}>
              <summary>
                <StateLabel state={result.state} />
                <h3>{result.says}</h3>
                <Icon name="down" />
              </summary>
              <div className="fix">
                <Quoted found={result.found} />
                {result.fix && (
                  <p>
                    <b>The fix.</b> {result.fix}
                  </p>
                )}
                <p>
                  <b>Why it matters.</b> {result.why}
                </p>
                <p className="small soft">{result.name}</p>
              </div>
            </details>
          </li>
        ))}
      </ol>
    </ReportSection>
  );
}
