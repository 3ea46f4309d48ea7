import { type CheckGroup, checkGroups } from '#app/audit/domain/on-page-check.ts';
import type { OnPageReport } from '#app/audit/domain/on-page-report/create-on-page-report.ts';
import type { CheckResult } from '#app/audit/domain/run-checks.ts';
import { FixList, Quoted, ReportSection } from '#app/audit/page/report/sections/report-parts.tsx';
import { formatDate } from '#platform/text/format-date.ts';

const groupNames: Record<CheckGroup, string> = {
  reach: 'Crawling and indexing',
  words: 'Content',
  links: 'Links and images',
  machines: 'Structured data and AI',
  sharing: 'Link previews',
};

/** Lists every check in order, those to fix by name only. */
export function FineSection({ results }: { results: CheckResult[] }) {
  return (
    <ReportSection ground="leaf" id="all">
      <div className="heads">
        <h2>All checks</h2>
        <p>Features that search engines don’t require count as passed when they are missing.</p>
      </div>
      <div className="groups">
        {checkGroups.map((group) => (
          <div key={group}>
            <h3>{groupNames[group]}</h3>
            <ul className="all">
              {results
                // The first finding of a check is its worst one, and is the only one listed here.
                .filter((result, at) => result.group === group && results[at - 1]?.id !== result.id)
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

function Line({ result: { id, name, state, says, why, found, source } }: { result: CheckResult }) {
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
        <p className="small soft">
          {why} <Source source={source} />
        </p>
      </div>
    </details>
  );
}

/** Lists failures, then warnings, each with its reason and its fix. */
export function FixSection({ report: { results } }: { report: OnPageReport }) {
  const open = (['failed', 'warning'] as const).flatMap((state) =>
    results.filter((result) => result.state === state),
  );
  return (
    <ReportSection ground="leaf" id="fix">
      <div className="heads">
        <h2>{open.length > 0 ? 'What to fix' : 'Nothing to fix'}</h2>
        {open.length > 0 && (
          <p>
            A failed check breaks what a search engine or a standard requires. A warning is worth a look: it
            may be intended.
          </p>
        )}
      </div>
      {open.length === 0 && <p className="lead">Everything that can be checked on one page is fine.</p>}
      <FixList
        className="checked"
        fixes={open.map((result, index) => ({
          title: result.says,
          id: nameAnchor(open, index),
          state: <StateLabel state={result.state} />,
          children: (
            <>
              <Quoted found={result.found} />
              {result.fix && (
                <p>
                  <b>How to fix it.</b> {result.fix}
                </p>
              )}
              <p>
                <b>Why it matters.</b> {result.why}
              </p>
              <p className="small soft">
                {result.name}. <Source source={result.source} />
              </p>
            </>
          ),
        }))}
      />
    </ReportSection>
  );
}

/** Names the anchor of a check’s first finding, to which its line among all checks links. */
function nameAnchor(open: CheckResult[], index: number): string | undefined {
  const id = open[index]?.id;
  return open.findIndex((result) => result.id === id) === index ? `check-${id}` : undefined;
}

function Source({ source: { url, readOn } }: Pick<CheckResult, 'source'>) {
  return (
    <>
      Source: <a href={url}>{new URL(url).host}</a>, read on {formatDate(readOn)}.
    </>
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
