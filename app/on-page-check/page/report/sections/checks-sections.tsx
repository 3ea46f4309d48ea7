import { checkGroups } from '#app/audit/domain/on-page-check.ts';
import type { CheckResult } from '#app/audit/domain/on-page-checks.ts';
import type { OnPageReport } from '#app/audit/domain/on-page-report/create-on-page-report.ts';
import { describeOpen, groupNames } from '#app/audit/domain/on-page-report/on-page-words.ts';
import { ReportSection } from '#app/audit/page/report/sections/report-parts.tsx';
import { Icon } from '#app/ui/icon.tsx';

/** Lists every check in order; those to fix only by name. */
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

/** Lists failures, then warnings, each with its reason and its fix. */
export function FixSection({ report: { results, counts } }: { report: OnPageReport }) {
  const open = (['failed', 'warning'] as const).flatMap((state) =>
    results.filter((result) => result.state === state),
  );
  return (
    <ReportSection ground="leaf" id="fix">
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

/** The page's own words: text of a stranger's, whatever it says, and never a link. */
function Quoted({ found }: { found: string | undefined }) {
  if (!found) return null;
  return (
    <q className="address quoted" dir="auto">
      {found}
    </q>
  );
}

const words = { passed: 'Passed', warning: 'Warning', failed: 'Failed', unknown: 'Unknown' };

/** Each state has its own shape, because colour alone is not accessible. */
const shapes = {
  passed: 'm4 13 5 5L20 6',
  warning: 'M12 4 2.5 20h19zM12 10v5M12 17.5v.1',
  failed: 'M5 5l14 14M19 5 5 19',
  unknown: 'M8.5 9a3.5 3.5 0 1 1 5 3c-1 .6-1.5 1.2-1.5 2.5M12 18.5v.1',
};

function StateLabel({ state }: { state: CheckResult['state'] }) {
  return (
    <span className={`state is-${state}`}>
      <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
        <path d={shapes[state]} />
      </svg>
      {words[state]}
    </span>
  );
}
