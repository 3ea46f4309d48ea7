import { CarbonText } from '#app/components/carbon-text.tsx';
import { Icon } from '#app/components/icon.tsx';
import { formatSydneyLongDay } from '#app/content/sydney-time.ts';
import { formatBytes, formatChange, formatGrams, formatSeconds } from '../../../domain/format-figures.ts';
import type { ComparedLine, Comparison, ResourceChange } from '../../../domain/report/compare-reports.ts';
import type { AuditReport } from '../../../domain/report/report.ts';
import { PageInput } from '../../request/page-input.tsx';
import type { CarbonReportData } from '../carbon-report.server.ts';
import { AgainForm, IntentForm } from '../intent-form.tsx';
import type { ReportFormResult } from '../report-data.ts';
import { ReportNote } from '../report-note.tsx';
import { DataTable, Exact, ReportSection } from './report-parts.tsx';

type CompareSectionProps = { data: CarbonReportData; result: ReportFormResult | undefined };

/** Compares the page with its previous run and with another report, and has forms for new comparisons. */
export function CompareSection({ data, result }: CompareSectionProps) {
  const { previous, other, notCompared } = data;
  return (
    <ReportSection ground="page" id="compare">
      <div className="heads">
        <h2>Compared</h2>
        <p>
          {describeBasis(
            data.report.how,
            [previous, other].flatMap((each) => each?.comparison.unlike ?? []),
          )}
        </p>
      </div>
      <div className="pair">
        {previous && (
          <div>
            <ComparisonTable
              comparison={previous.comparison}
              caption="This page and the previous run"
              here="Now"
              there={formatSydneyLongDay(previous.comparison.measuredAt)}
            />
            <Changes changes={previous.changes} />
          </div>
        )}
        {other && (
          <div>
            <ComparisonTable
              comparison={other.comparison}
              caption="This page and another"
              here="This page"
              there={other.comparison.address}
            />
            <p className="small">
              <a href={other.publicPath}>A link to this comparison</a> that you can share: it opens both
              reports, and can delete neither.
            </p>
          </div>
        )}
        <div className="forms">
          {result?.about === 'request' && <ReportNote tool="carbon" result={result} />}
          {notCompared && <p className="note">{whyNotCompared[notCompared]}</p>}
          {!previous && !other && <p>We have no earlier measurement of this page.</p>}
          <AgainForm>Measure this page again</AgainForm>
          <IntentForm intent="compare" className="url-form" label="Compare with another page">
            <label htmlFor="compare-page">Compare with another page, or another report</label>
            <div className="url-form-in">
              <PageInput
                control={{ id: 'compare-page' }}
                placeholder="another.example"
                value={result?.about === 'request' ? result.result.page : undefined}
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

/** What the comparisons have in common; the tables say in detail what they have not. */
function describeBasis(how: AuditReport['how'], unlike: NonNullable<Comparison['unlike']>[]): string {
  if (unlike.includes('basis')) return 'Measured by the same tool, but not all with the same model.';
  if (unlike.includes('how')) return 'By the same tool, but not all measured in a browser.';
  return `${how === 'browser' ? 'Measured' : 'Estimated from the source'} in the same way, with the same model.`;
}

const whyNotCompared: Record<NonNullable<CarbonReportData['notCompared']>, string> = {
  missing: 'The other report no longer exists: it was deleted, or it has expired.',
  waiting: 'The other report is not ready yet. Reload this page in half a minute.',
  failed: 'The other page could not be measured, so there is nothing to compare this one with.',
  itself: 'That is the report you are looking at. Enter the address of another page or report.',
};

const lineNames: Record<ComparedLine['what'], string> = {
  grams: 'CO2e, first view',
  first: 'First view',
  scrolled: 'Scrolled view',
  second: 'Repeat view',
  requests: 'Requests',
  lcp: 'Largest Contentful Paint',
};

type ComparisonTableProps = { comparison: Comparison; caption: string; here: string; there: string };

function ComparisonTable({ comparison, caption, here, there }: ComparisonTableProps) {
  const { rating, lines, unlike } = comparison;
  return (
    <div>
      <DataTable
        className="compared"
        caption={caption}
        columns={['Measure', here, <Exact key="there">{there}</Exact>, 'Change']}
        rows={[
          ['Grade', rating.here ?? 'none', rating.there ?? 'none', ''],
          ...lines.map((line) => [
            <CarbonText key="name" text={lineNames[line.what]} />,
            formatValue(line.what, line.here),
            formatValue(line.what, line.there),
            formatChange(line.here, line.there),
          ]),
        ]}
      />
      {lines.some(({ what }) => what === 'lcp') && (
        <p className="small soft">Times differ from run to run, even when nothing has changed.</p>
      )}
      {unlike && (
        <p className="small soft">
          {unlike === 'basis'
            ? 'The other report used a different model or version, so its grams can’t be compared and are left out.'
            : 'One was measured in a browser, the other estimated from its source: compare them with care.'}
        </p>
      )}
    </div>
  );
}

function formatValue(what: ComparedLine['what'], value: number | undefined): string {
  if (value === undefined) return 'unknown';
  if (what === 'grams') return `${formatGrams(value)}\u202fg`;
  if (what === 'requests') return String(value);
  return what === 'lcp' ? formatSeconds(value) : formatBytes(value);
}

function Changes({ changes }: { changes: ResourceChange[] }) {
  if (changes.length === 0)
    return <p className="small soft">No file’s weight has changed by more than 1{'\u202f'}kB.</p>;
  return (
    <details className="folded">
      <summary>What made the difference</summary>
      <ul className="files">
        {changes.map(({ address, beforeBytes, nowBytes }) => (
          <li key={address}>
            <Exact>{address}</Exact> <span className="soft">{formatFileChange(beforeBytes, nowBytes)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function formatFileChange(previous: number | undefined, current: number | undefined): string {
  if (previous === undefined) return `new, ${formatBytes(current ?? 0)}`;
  return current === undefined
    ? `gone, was ${formatBytes(previous)}`
    : `${formatBytes(previous)}, now ${formatBytes(current)}`;
}
