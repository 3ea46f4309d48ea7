import { formatSydneyLongDay } from '#app/content/sydney-time.ts';
import type { PageCheck } from '../../../domain/measurement.ts';
import type { AuditReport } from '../../../domain/report/report.ts';
import { describeHosting } from '../../../domain/report/report-words.ts';
import { ReportSection } from './report-parts.tsx';

const areas = [
  { area: 'seo', title: 'Can it be found?', good: 'fine for search engines' },
  { area: 'accessibility', title: 'Can everybody use it?', good: 'fine for assistive technology' },
] as const;

/** Shows hosting in its three states, and what search engines and assistive technology meet. */
export function ChecksSection({ report }: { report: AuditReport }) {
  const { hosting, checks } = report;
  const { short, says } = describeHosting(report);
  return (
    <ReportSection ground="sand" className="checked">
      <div className="three">
        <div>
          <h2>Who powers it?</h2>
          <p className="outcome">{short}</p>
          <p>{says}</p>
          {hosting.state === 'green' && hosting.evidence.length > 0 && (
            <ul className="files">
              {hosting.evidence.slice(0, 4).map(({ title, url }) => (
                <li key={url}>
                  {title}
                  <span className="address soft" dir="ltr">
                    {' '}
                    {url}
                  </span>
                </li>
              ))}
            </ul>
          )}
          {hosting.state !== 'unknown' && (
            <p className="small soft">
              Asked on {formatSydneyLongDay(new Date(hosting.checkedMs).toISOString())}.
            </p>
          )}
        </div>
        {areas.map(({ area, title, good }) => (
          <Area
            key={area}
            title={title}
            good={good}
            checks={checks.filter((check) => check.area === area)}
            unlooked={area === 'seo' ? undefined : findWhyUnlooked(report)}
          />
        ))}
      </div>
    </ReportSection>
  );
}

/** If the time for the desktop was over, no accessibility check has run. */
function findWhyUnlooked({ how, unseen }: AuditReport): AreaProps['unlooked'] {
  if (how === 'source') return 'no browser';
  return unseen.length > 0 ? 'no time' : undefined;
}

/** The short result. */
const maxOpen = 3;

type AreaProps = {
  title: string;
  /** Completes "… things are". */
  good: string;
  checks: PageCheck[];
  /** Why no check has run. */
  unlooked: 'no browser' | 'no time' | undefined;
};

function Area({ title, good, checks, unlooked }: AreaProps) {
  const open = checks.filter(({ outcome }) => outcome === 'weak' || outcome === 'missing');
  const fine = checks.filter(({ outcome }) => outcome === 'good');
  const unknown = checks.filter(({ outcome }) => outcome === 'unknown');
  const most = open.length > maxOpen + 1 ? maxOpen : open.length;
  return (
    <div>
      <h2>{title}</h2>
      {unlooked === 'no browser' && <p>Unknown: only a browser could look, and none did.</p>}
      {unlooked === 'no time' && <p>Unknown: the page took too long for anybody to look.</p>}
      {!unlooked && open.length === 0 && <p className="outcome">Nothing found</p>}
      <Found checks={open.slice(0, most)} />
      {open.length > most && (
        <details className="folded">
          <summary>{open.length - most} more to fix</summary>
          <Found checks={open.slice(most)} />
        </details>
      )}
      {unknown.length > 0 && (
        <ul className="found soft">
          {unknown.map(({ id, says }) => (
            <li key={id}>Unknown: {says}</li>
          ))}
        </ul>
      )}
      {fine.length > 0 && (
        <details className="folded">
          <summary>
            {fine.length === 1 ? `One thing is ${good}` : `${fine.length} things are ${good}`}
          </summary>
          <ul className="files">
            {fine.map(({ id, says }) => (
              <li key={id}>{says}</li>
            ))}
          </ul>
        </details>
      )}
      {!unlooked && title === areas[1].title && (
        <p className="small soft">
          A machine finds about a third of what people meet. No claim of conformance.
        </p>
      )}
    </div>
  );
}

function Found({ checks }: Pick<AreaProps, 'checks'>) {
  if (checks.length === 0) return null;
  return (
    <ul className="found">
      {checks.map(({ id, says, found, fix }) => (
        <li key={id}>
          <b>{says}</b>
          <Quoted found={found} />
          {fix && <p>{fix}</p>}
        </li>
      ))}
    </ul>
  );
}

/** The page's own words: text of a stranger's, whatever it says. */
function Quoted({ found }: { found: string | undefined }) {
  if (!found) return null;
  return (
    <q className="address soft" dir="auto">
      {found.length > 200 ? `${found.slice(0, 199)}…` : found}
    </q>
  );
}
