import { CarbonText } from '#app/components/carbon-text.tsx';
import { formatBytes, formatGramsPerYear, formatSeconds } from '../../../domain/format-figures.ts';
import { type AuditReport, isHardlySeen } from '../../../domain/report/report.ts';
import {
  describeHeadline,
  describeHosting,
  describeRange,
  describeRefused,
  describeResult,
} from '../../../domain/report/report-copy.ts';
import type { CarbonReportData } from '../carbon-report.server.ts';
import type { ReportFormResult } from '../report-data.ts';
import { ReportHead } from './report-head.tsx';
import { BreakableAddress } from './report-parts.tsx';

/** The ratings of the lightest fifth of pages, which are not shown in red. */
const goodRatings = /^[AB]/;

/** Shows the figure, what it means, and how certain it is. */
export function CarbonHead({
  data,
  result,
}: {
  data: CarbonReportData;
  result: ReportFormResult | undefined;
}) {
  const { report } = data;
  const { address, askedAddress, how, carbon, title } = report;
  const refused = describeRefused(report);
  return (
    <ReportHead
      tool="carbon"
      data={data}
      result={result}
      about={how === 'source' && <b>. An estimate from the page’s source: no browser measured it</b>}
      letter={
        carbon && (
          <p className={`cut letter${goodRatings.test(carbon.rating) ? ' is-good' : ''}`}>
            <span className="sr">{how === 'browser' ? 'Grade' : 'Estimated grade'} </span>
            {carbon.rating}
          </p>
        )
      }
      headline={<CarbonText text={describeHeadline(report)} />}
      tiles={listTiles(report)}
      after={<Range report={report} />}
    >
      <p className="lead">{describeResult(report)}</p>
      {askedAddress && (
        <p className="small">
          You requested <BreakableAddress address={askedAddress} />, which leads to{' '}
          <BreakableAddress address={address} />. This report is about that page.
        </p>
      )}
      {refused && <p className="small">{refused}</p>}
      {title && (
        <p className="small soft title" dir="auto">
          “{title}”
        </p>
      )}
    </ReportHead>
  );
}

function listTiles(report: AuditReport): [string, string][] {
  const { views, metrics, how } = report;
  const first = views.find(({ device, view }) => device === 'phone' && view === 'first');
  const counted = isHardlySeen(report) ? undefined : first;
  const about = how === 'source' ? 'About ' : '';
  const lcp = metrics.find(({ device }) => device === 'phone')?.values.lcpMs;
  return [
    ['Page weight', counted ? `${about}${formatBytes(counted.bytes)}` : 'Unknown'],
    ['Requests', counted ? `${about}${counted.requests}` : 'Unknown'],
    ['Largest Contentful Paint', lcp === undefined ? 'Unknown' : formatSeconds(lcp)],
    ['Hosting', describeHosting(report).short],
  ];
}

function Range({ report }: { report: AuditReport }) {
  const range = describeRange(report);
  if (!range) return null;
  const { gramsPerYear, monthlyViews } = report;
  return (
    <div className="range">
      <p>
        <b>{range.span}</b>, depending on what is counted.
        {gramsPerYear !== undefined && monthlyViews !== undefined && (
          <span>
            {' '}
            At {monthlyViews.toLocaleString('en-AU')} first visits a month that is{' '}
            <b>{formatGramsPerYear(gramsPerYear)} a year</b>.
          </span>
        )}
      </p>
      <ul className="small soft">
        {range.ends.map((end) => (
          <li key={end}>{end}</li>
        ))}
      </ul>
    </div>
  );
}
