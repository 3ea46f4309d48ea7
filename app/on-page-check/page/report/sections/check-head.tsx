import type { ReactNode } from 'react';
import type { OnPageReport } from '#app/audit/domain/on-page-report/create-on-page-report.ts';
import { BreakableAddress } from '#app/audit/page/report/sections/report-parts.tsx';
import { formatSydneyClock, formatSydneyLongDay } from '#app/content/sydney-time.ts';
import { GoLink } from '#app/ui/links.tsx';
import { count } from '#platform/text/count.ts';

/** Counts the results. There is no score, because nobody knows what weighs how much. */
export function CheckHead({ report, note }: { report: OnPageReport; note: ReactNode }) {
  const { address, measuredAt, counts, phrase, drawnByScript, browserFailed, readInPart } = report;
  const clock = formatSydneyClock(measuredAt);
  return (
    <section className="section head report-head">
      <div className="wrap">
        <p className="small soft">
          On-page check of{' '}
          <b>
            <BreakableAddress address={address} />
          </b>
          , <time dateTime={measuredAt}>{formatSydneyLongDay(measuredAt)}</time>, {clock} in Sydney
          {phrase !== undefined && (
            <>
              , for{' '}
              <b className="address" dir="auto">
                “{phrase}”
              </b>
            </>
          )}
        </p>
        {note}
        <h1>{describeCounts(counts)}</h1>
        <p className="lead">{describePassed(counts)}</p>
        {browserFailed && (
          <p className="note aside">
            Our browser failed, through no fault of the page. We judged its HTML source alone: check it again
            in some minutes.
          </p>
        )}
        {drawnByScript && (
          <p className="note aside">
            This page is rendered by scripts, and we read only its HTML source, as most AI crawlers do. What
            is missing there may be added by scripts, so it is listed as unknown.
          </p>
        )}
        {readInPart && (
          <p className="note aside">
            Parts of this page are longer, or nested deeper, than we read. We checked their beginning: what
            the rest could change is listed as unknown.
          </p>
        )}
        <div className="cta">
          <a className="btn btn-ink" href="#fix">
            What to fix
          </a>
          <GoLink to="/seo-booster">Check another page</GoLink>
        </div>
        <dl className="tiles">
          <div>
            <dt>Failed</dt>
            <dd>{counts.failed}</dd>
          </div>
          <div>
            <dt>Warnings</dt>
            <dd>{counts.warning}</dd>
          </div>
          <div>
            <dt>Passed</dt>
            <dd>{counts.passed}</dd>
          </div>
          <div>
            <dt>Unknown</dt>
            <dd>{counts.unknown}</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}

type Counts = OnPageReport['counts'];

/** The h1. There is no score, because the checks differ in weight and nobody knows by how much. */
function describeCounts({ failed, warning }: Counts): string {
  const warned = `${failed > 0 ? warning : count(warning, 'check')} with ${warning === 1 ? 'a warning' : 'warnings'}`;
  if (failed > 0) return `${count(failed, 'check')} failed${warning > 0 ? `, ${warned}` : ''}`;
  return warning > 0 ? `No check failed, ${warned}` : 'Nothing to fix on this page';
}

function describePassed({ failed, warning, passed, unknown }: Counts): string {
  const all = failed + warning + passed + unknown;
  const doubt = unknown > 0 ? ` ${unknown} could not be determined.` : '';
  return `${passed} of ${count(all, 'check')} passed.${doubt}`;
}
