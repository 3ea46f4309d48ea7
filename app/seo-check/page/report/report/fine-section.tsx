import { groupNames } from '#app/audit/domain/checks-report/on-page-words.ts';
import type { CheckResult } from '#app/audit/domain/on-page-checks.ts';
import { checkGroups } from '#app/audit/domain/seo-check.ts';
import { ReportSection } from '#app/audit/page/report/report/report-section.tsx';
import { Quoted } from './quoted.tsx';
import { StateLabel } from './state-label.tsx';

/** Lists every check in order; those to mend only by name. */
export function FineSection({ results }: { results: CheckResult[] }) {
  return (
    <ReportSection ground="leaf" id="all">
      <h2>Everything we looked at</h2>
      <div className="groups">
        {checkGroups.map((group) => (
          <div key={group}>
            <h3>{groupNames[group]}</h3>
            <ul className="all">
              {results
                .filter((result) => result.group === group)
                .map((result) => (
                  <li key={result.id}>
                    <Line result={result} />
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </div>
    </ReportSection>
  );
}

function Line({ result: { id, name, state, says, why, found } }: { result: CheckResult }) {
  if (state === 'failed' || state === 'warning')
    return (
      <p className="line">
        <StateLabel state={state} />
        <a href={`#check-${id}`}>{name}</a>
      </p>
    );
  return (
    <details>
      <summary className="line">
        <StateLabel state={state} />
        {name}
      </summary>
      <div className="more-of">
        <p>{says}</p>
        <Quoted found={found} />
        <p className="small soft">{why}</p>
      </div>
    </details>
  );
}
