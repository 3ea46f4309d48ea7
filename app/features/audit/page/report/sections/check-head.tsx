import { formatCount } from '#platform/text/count.ts';
import type { SeoReport } from '../../../domain/report/report.ts';
import type { ReportData, ReportFormResult } from '../report-data.ts';
import { ReportHead } from './report-head.tsx';

export type SeoReportData = ReportData<{ report: SeoReport }>;

/** Shows how many checks have passed and failed. There is no score, because the weights of checks are not known. */
export function CheckHead({ data, result }: { data: SeoReportData; result: ReportFormResult | undefined }) {
  const { counts, phrase, clientRendered, rendered, browserFailed, renderFailure, readInPart } = data.report;
  return (
    <ReportHead
      tool="seo"
      data={data}
      result={result}
      about={
        phrase !== undefined && (
          <span>
            , for{' '}
            <b className="address" dir="auto">
              “{phrase}”
            </b>
          </span>
        )
      }
      headline={describeCounts(counts)}
      tiles={[
        ['Failed', counts.failed],
        ['Warnings', counts.warning],
        ['Passed', counts.passed],
        ['Unknown', counts.unknown],
      ]}
    >
      <p className="lead">{describePassed(counts)}</p>
      {!rendered && (
        <p className="note aside">
          <span>
            {renderFailure
              ? `A browser could not render this page, so we judged its HTML source alone. ${renderFailure}`
              : browserFailed
                ? 'Our browser failed, through no fault of the page, so we judged its HTML source alone. Check it again in a few minutes.'
                : 'No browser rendered this page: we judged its HTML source alone, as most AI crawlers read it.'}
          </span>
          {clientRendered && (
            <span> Scripts render this page, so anything missing from its source is listed as unknown.</span>
          )}
        </p>
      )}
      {readInPart && (
        <p className="note aside">
          Parts of this page are longer, or nested deeper, than we read. We checked the beginning of them, and
          anything the rest could change is listed as unknown.
        </p>
      )}
    </ReportHead>
  );
}

type Counts = SeoReport['counts'];

/** Writes the h1. */
function describeCounts({ failed, warning }: Counts): string {
  const warned = `${failed > 0 ? warning : formatCount(warning, 'check')} with ${warning === 1 ? 'a warning' : 'warnings'}`;
  if (failed > 0) return `${formatCount(failed, 'check')} failed${warning > 0 ? `, ${warned}` : ''}`;
  return warning > 0 ? `No check failed, ${warned}` : 'Nothing to fix on this page';
}

function describePassed({ failed, warning, passed, unknown }: Counts): string {
  const all = failed + warning + passed + unknown;
  const doubt = unknown > 0 ? ` ${unknown} could not be determined.` : '';
  return `${passed} of ${formatCount(all, 'check')} passed.${doubt}`;
}
