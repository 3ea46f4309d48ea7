import { formatSydneyLongDay } from '#app/content/sydney-time.ts';
import { formatCount } from '#platform/text/count.ts';
import type { PageCheck } from '../../../domain/measurement.ts';
import type { AuditReport } from '../../../domain/report/report.ts';
import { describeHosting } from '../../../domain/report/report-words.ts';
import { Exact, Quoted, ReportSection } from './report-parts.tsx';

const areas = [
  { area: 'seo', title: 'SEO' },
  { area: 'accessibility', title: 'Accessibility' },
] as const;

/** Shows the hosting and the results of the SEO and accessibility checks. */
export function ChecksSection({ report }: { report: AuditReport }) {
  const { hosting, checks } = report;
  const { short, says } = describeHosting(report);
  return (
    <ReportSection ground="sand" className="checked">
      <div className="three">
        <div>
          <h2>Hosting</h2>
          <p className="outcome">{short}</p>
          <p>{says}</p>
          {hosting.state === 'green' && hosting.evidence.length > 0 && (
            <ul className="files">
              {hosting.evidence.slice(0, 4).map(({ title, url }) => (
                <li key={url}>
                  {title} <Exact>{url}</Exact>
                </li>
              ))}
            </ul>
          )}
          {hosting.state !== 'unknown' && (
            <p className="small soft">
              Checked on {formatSydneyLongDay(new Date(hosting.checkedMs).toISOString())}.
            </p>
          )}
        </div>
        {areas.map(({ area, title }) => (
          <Area
            key={area}
            title={title}
            checks={checks.filter((check) => check.area === area)}
            untested={area === 'seo' ? undefined : findWhyUntested(report)}
          />
        ))}
      </div>
    </ReportSection>
  );
}

/** Finds why no accessibility check has run: they need a browser, and run in the desktop scan. */
function findWhyUntested({ how, unseen }: AuditReport): AreaProps['untested'] {
  if (how === 'source') return 'no browser';
  return unseen.length > 0 ? 'no time' : undefined;
}

/** The number of checks to fix that are shown expanded. */
const maxOpen = 3;

type AreaProps = {
  title: string;
  checks: PageCheck[];
  /** Why no check has run. */
  untested: 'no browser' | 'no time' | undefined;
};

function Area({ title, checks, untested }: AreaProps) {
  const open = checks.filter(({ outcome }) => outcome === 'failed' || outcome === 'warning');
  const fine = checks.filter(({ outcome }) => outcome === 'passed');
  const unknown = checks.filter(({ outcome }) => outcome === 'unknown');
  const most = open.length > maxOpen + 1 ? maxOpen : open.length;
  return (
    <div>
      <h2>{title}</h2>
      {untested === 'no browser' && <p>Not tested: that needs a browser, and none measured this page.</p>}
      {untested === 'no time' && <p>Not tested: the page took too long.</p>}
      {!untested && open.length === 0 && <p className="outcome">No problems found</p>}
      <Found checks={open.slice(0, most)} />
      {open.length > most && (
        <details className="folded">
          <summary>{open.length - most} more to fix</summary>
          <Found checks={open.slice(most)} />
        </details>
      )}
      {unknown.length > 0 && (
        <ul className="found soft">
          {unknown.map(({ name, says }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and ids may repeat
            <li key={index}>{`Unknown: ${name ? `${name}: ` : ''}${says}`}</li>
          ))}
        </ul>
      )}
      {fine.length > 0 && (
        <details className="folded">
          <summary>{formatCount(fine.length, 'check')} passed</summary>
          <ul className="files">
            {fine.map(({ id, name, says }) => (
              <li key={id}>{name ? `${name}: ${says}` : says}</li>
            ))}
          </ul>
        </details>
      )}
      {!untested && title === areas[1].title && (
        <p className="small soft">
          Automated tests find about a third of all barriers, so this does not prove conformance.
        </p>
      )}
    </div>
  );
}

function Found({ checks }: Pick<AreaProps, 'checks'>) {
  if (checks.length === 0) return null;
  return (
    <ul className="found">
      {checks.map(({ name, says, found, fix }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a check may have several findings, and the list never changes
        <li key={index}>
          <b>{name ? `${name}: ${says}` : says}</b>
          <Quoted found={found} />
          {fix && <p>{fix}</p>}
        </li>
      ))}
    </ul>
  );
}
