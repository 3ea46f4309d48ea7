import { formatSydneyLongDay } from '#app/content/sydney-time.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { ComparedLine, Comparison, ResourceChange } from '../../../domain/report/compare-reports.ts';
import { formatBytes, formatChange, formatGrams } from '../../../domain/report/format-figures.ts';
import type { AuditAnswer, ReportData } from '../audit-data.ts';
import { IntentForm } from '../intent-form.tsx';
import { ReportNote } from '../report-note.tsx';
import { ReportSection } from './report-parts.tsx';

/** The same page before, another page beside it, and a form that brings either. */
export function CompareSection({ data, answer }: { data: ReportData; answer: AuditAnswer | undefined }) {
  const { previous, other, notCompared } = data;
  const typed = answer?.about === 'weigh' ? answer.answer.page : undefined;
  return (
    <ReportSection ground="page" id="compare">
      <div className="heads">
        <h2>Compared</h2>
        <p>Measured by the same model, on the same machine, in the same way.</p>
      </div>
      <div className="pair">
        {previous && (
          <div>
            <ComparisonTable
              comparison={previous.comparison}
              caption="This page, and the run before"
              here="Now"
              there={formatSydneyLongDay(previous.comparison.measuredAt)}
            />
            <Changes changes={previous.changes} />
          </div>
        )}
        {other && (
          <ComparisonTable
            comparison={other.comparison}
            caption="This page, and another"
            here="This page"
            there={other.comparison.address}
          />
        )}
        <div className="forms">
          {answer?.about === 'weigh' && <ReportNote answer={answer} />}
          {notCompared && <p className="note">{whyNotCompared[notCompared]}</p>}
          {!previous && !other && <p>Nobody has measured this page before, as far as we have kept it.</p>}
          <IntentForm intent="anew">
            <button className="btn btn-line" type="submit">
              Measure this page anew
            </button>
          </IntentForm>
          <IntentForm intent="compare" className="weigher" label="Compare with another page">
            <label htmlFor="compare-page">Set it beside another page, or another report</label>
            <div className="weigher-in">
              <input
                className="in"
                id="compare-page"
                name="page"
                type="text"
                inputMode="url"
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
                placeholder="another.example"
                defaultValue={typed}
              />
              <button className="btn btn-ink" type="submit">
                Compare <Icon name="arrow" />
              </button>
            </div>
          </IntentForm>
        </div>
      </div>
    </ReportSection>
  );
}

const whyNotCompared: Record<NonNullable<ReportData['notCompared']>, string> = {
  missing: 'The other report is not there: it was deleted, or its time is over.',
  waiting: 'The other report is not ready yet. Load this page again in half a minute.',
  failed: 'The other page could not be measured, so there is nothing to set beside this one.',
  itself: 'That is the very measurement you are looking at. Put in the address of another page or report.',
};

const lineNames: Record<ComparedLine['what'], string> = {
  grams: 'CO2e, first visit',
  first: 'First view',
  scrolled: 'Read to the end',
  second: 'Second visit',
  requests: 'Requests',
  lcp: 'Largest Contentful Paint',
};

type ComparisonTableProps = { comparison: Comparison; caption: string; here: string; there: string };

function ComparisonTable({ comparison, caption, here, there }: ComparisonTableProps) {
  const { rating, lines, unlike } = comparison;
  return (
    <div>
      <table className="sheet compared">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Measure</th>
            <th scope="col">{here}</th>
            <th scope="col" className="address">
              {there}
            </th>
            <th scope="col">Change</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Grade</th>
            <td>{rating.here ?? 'none'}</td>
            <td>{rating.there ?? 'none'}</td>
            <td />
          </tr>
          {lines.map((line) => (
            <tr key={line.what}>
              <th scope="row">{lineNames[line.what]}</th>
              <td>{formatValue(line.what, line.here)}</td>
              <td>{formatValue(line.what, line.there)}</td>
              <td>{formatChange(line.here, line.there)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {lines.some(({ what }) => what === 'lcp') && (
        <p className="small soft">The time differs from run to run, also where nothing has changed.</p>
      )}
      {unlike && (
        <p className="small soft">
          {unlike === 'basis'
            ? 'The other one was made with another model or version: its grams are no comparison, and left out.'
            : 'One was measured in a browser, the other estimated from its source: set them side by side with care.'}
        </p>
      )}
    </div>
  );
}

function formatValue(what: ComparedLine['what'], value: number | undefined): string {
  if (value === undefined) return 'unknown';
  switch (what) {
    case 'grams':
      return `${formatGrams(value)} g`;
    case 'requests':
      return String(value);
    case 'lcp':
      return `${(value / 1000).toFixed(1)} s`;
    default:
      return formatBytes(value);
  }
}

function Changes({ changes }: { changes: ResourceChange[] }) {
  if (changes.length === 0)
    return <p className="small soft">No file has changed its weight by more than 1 kB.</p>;
  return (
    <details className="folded">
      <summary>What made the difference</summary>
      <ul className="files">
        {changes.map(({ address, beforeBytes, nowBytes }) => (
          <li key={address}>
            <span className="address" dir="ltr">
              {address}
            </span>
            <span className="soft">
              {' '}
              {beforeBytes === undefined
                ? `new, ${formatBytes(nowBytes ?? 0)}`
                : nowBytes === undefined
                  ? `gone, was ${formatBytes(beforeBytes)}`
                  : `${formatBytes(beforeBytes)}, now ${formatBytes(nowBytes)}`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
