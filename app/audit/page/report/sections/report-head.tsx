import type { ReactNode } from 'react';
import { formatSydneyClock, formatSydneyLongDay } from '#app/content/sydney-time.ts';
import { CarbonText } from '#app/ui/carbon-text.tsx';
import { GoLink } from '#app/ui/links.tsx';
import { useSiteUrl } from '#app/ui/site-context.tsx';
import { formatBytes, formatGramsPerYear } from '../../../domain/report/format-figures.ts';
import { type AuditReport, isHardlySeen } from '../../../domain/report/report.ts';
import {
  describeHeadline,
  describeHosting,
  describeRange,
  describeRefused,
  describeResult,
} from '../../../domain/report/report-words.ts';
import type { ReportData } from '../audit-data.ts';
import { BreakableAddress } from './report-parts.tsx';

/** The figure, what it means, and how sure it is. */
export function ReportHead({ data, note }: { data: ReportData; note: ReactNode }) {
  const { report } = data;
  const { address, askedAddress, measuredAt, how, carbon, title } = report;
  const refused = describeRefused(report);
  const clock = formatSydneyClock(measuredAt);
  return (
    <section className="section head report-head">
      <div className="wrap">
        <p className="small soft">
          Report for{' '}
          <b>
            <BreakableAddress address={address} />
          </b>
          , <time dateTime={measuredAt}>{formatSydneyLongDay(measuredAt)}</time>, {clock} in Sydney
          {how === 'source' && <b>. An estimate from the page’s source: no browser measured it</b>}
        </p>
        {askedAddress && (
          <p className="small">
            You asked for <BreakableAddress address={askedAddress} />, which leads to{' '}
            <BreakableAddress address={address} />. That is the page of this report.
          </p>
        )}
        <OnPaper id={data.id} expiresAt={data.expiresAt} />
        {note}
        <div className={carbon ? 'grade' : undefined}>
          {carbon && (
            <p className="cut letter">
              <span className="sr">{how === 'browser' ? 'Grade' : 'Estimated grade'} </span>
              {carbon.rating}
            </p>
          )}
          <div>
            <h1>
              <CarbonText text={describeHeadline(report)} />
            </h1>
            <p className="lead">{describeResult(report)}</p>
            {refused && <p className="small">{refused}</p>}
            {title && (
              <p className="small soft title" dir="auto">
                “{title}”
              </p>
            )}
            <div className="cta">
              <a className="btn btn-ink" href="#mail">
                Email me this report
              </a>
              <GoLink to="/website-carbon">Weigh another page</GoLink>
            </div>
          </div>
        </div>
        <Tiles report={report} />
        <Range report={report} />
      </div>
    </section>
  );
}

/** The address for print; on a screen the browser shows it. */
function OnPaper({ id, expiresAt }: Pick<ReportData, 'id' | 'expiresAt'>) {
  const siteUrl = useSiteUrl();
  return (
    <p className="small on-paper">
      This report: <BreakableAddress address={`${siteUrl}/website-carbon/${id}`} />, until{' '}
      {formatSydneyLongDay(expiresAt)}.
    </p>
  );
}

function Tiles({ report }: { report: AuditReport }) {
  const first = report.views.find(({ device, view }) => device === 'phone' && view === 'first');
  const counted = isHardlySeen(report) ? undefined : first;
  const about = report.how === 'source' ? 'About ' : '';
  const lcp = report.metrics.find(({ device }) => device === 'phone')?.values.lcpMs;
  return (
    <dl className="tiles">
      <div>
        <dt>Page weight</dt>
        <dd>{counted ? `${about}${formatBytes(counted.bytes)}` : 'Unknown'}</dd>
      </div>
      <div>
        <dt>Requests</dt>
        <dd>{counted ? `${about}${counted.requests}` : 'Unknown'}</dd>
      </div>
      <div>
        <dt>Largest Contentful Paint</dt>
        <dd>{lcp === undefined ? 'Unknown' : `${(lcp / 1000).toFixed(1)} s`}</dd>
      </div>
      <div>
        <dt>Hosting</dt>
        <dd>{describeHosting(report).short}</dd>
      </div>
    </dl>
  );
}

function Range({ report }: { report: AuditReport }) {
  const range = describeRange(report);
  if (!range) return null;
  const { gramsPerYear, monthlyViews } = report;
  return (
    <div className="range">
      <p>
        <b>
          {range.low.grams === range.high.grams
            ? `${range.high.grams} g at either end`
            : `From ${range.low.grams} to ${range.high.grams} g`}
        </b>
        , by what one counts.
        {gramsPerYear !== undefined && monthlyViews !== undefined && (
          <>
            {' '}
            At {monthlyViews.toLocaleString('en-AU')} first visits a month that is{' '}
            <b>{formatGramsPerYear(gramsPerYear)} a year</b>.
          </>
        )}
      </p>
      <ul className="small soft">
        <li>
          <b>{range.low.grams} g.</b> {range.low.says}
        </li>
        <li>
          <b>{range.high.grams} g.</b> {range.high.says}
        </li>
      </ul>
    </div>
  );
}
