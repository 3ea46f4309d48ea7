import {
  type CheckGroup,
  type CheckResult,
  checkGroups,
  listWorst,
  type PassedCheck,
} from '../../../domain/check.ts';
import { anchorOf, Source, StateLabel } from './outcome.tsx';
import { Quoted, ReportSection } from './report-parts.tsx';

const groupNames: Record<CheckGroup, string> = {
  performance: 'Performance',
  accessibility: 'Accessibility',
  crawling: 'Crawling and indexing',
  content: 'Content',
  links: 'Links and images',
  'structured data': 'Structured data',
  previews: 'Link previews',
};

type AllChecksProps = {
  results: CheckResult[];
  /** Passed checks that are only named. */
  passed?: PassedCheck[];
};

/** Lists every check by its group, those to fix by name only. */
export function AllChecksSection({ results, passed = [] }: AllChecksProps) {
  const lines = [...listWorst(results), ...passed];
  const groups = checkGroups.filter((group) => lines.some((line) => line.group === group));
  return (
    <ReportSection ground="leaf" id="all">
      <div className="heads">
        <h2>All checks</h2>
        <p>Features that are not required count as passed when they are missing.</p>
      </div>
      <div className="groups">
        {groups.map((group) => (
          <div key={group}>
            <h3>{groupNames[group]}</h3>
            <ul className="all">
              {lines
                .filter((line) => line.group === group)
                .map((line) => (
                  <li key={line.id}>
                    <Line line={line} />
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </div>
    </ReportSection>
  );
}

function Line({ line }: { line: CheckResult | PassedCheck }) {
  if (!('outcome' in line))
    return (
      <p className="line">
        <StateLabel outcome="passed" />
        {line.title}
      </p>
    );
  const { id, title, outcome, says, explanation, found, source } = line;
  if (outcome === 'failed' || outcome === 'warning')
    return (
      <p className="line">
        <StateLabel outcome={outcome} />
        <a href={`#${anchorOf(id)}`}>{title}</a>
      </p>
    );
  return (
    <details>
      <summary className="line">
        <StateLabel outcome={outcome} />
        {title}
      </summary>
      <div className="more-of">
        <p>{says}</p>
        <Quoted found={found} />
        <p className="small soft">
          {explanation} <Source source={source} />
        </p>
      </div>
    </details>
  );
}
