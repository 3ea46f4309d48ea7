import type { ReactNode } from 'react';
import { SiteLink } from '#app/components/links.tsx';
import { formatSydneyClock, formatSydneyLongDay } from '#app/content/sydney-time.ts';
import { formatCount } from '#platform/text/count.ts';
import type { AuditReport } from '../../../domain/report/report.ts';
import { Downloads, Exact, FactList, ReportSection } from './report-parts.tsx';

/** Explains how the figure was measured and what it leaves out. */
export function MethodSection({ id, report }: { id: string; report: AuditReport }) {
  return (
    <ReportSection ground="leaf">
      <div className="cols">
        <div className="forms">
          <h2>How we measured</h2>
          <p>
            The grade rates the first view on a phone, never counted as green: its thresholds are percentiles
            of page weights. <SiteLink to="/method">How we count</SiteLink>
          </p>
          <p>
            <b>Not included:</b> the work of the server and of the visitor’s processor, anything behind a
            cookie banner or a sign-in, and where the visitor is.
          </p>
          <Downloads id={id} />
        </div>
        <div>
          <FactList facts={listBasics(report)} />
          <p className="small soft">The JSON file has everything that is needed to repeat it.</p>
        </div>
      </div>
    </ReportSection>
  );
}

type Facts = [name: string, value: ReactNode][];

function listBasics({ method, how, measuredAt }: AuditReport): Facts {
  const { basis, gramsCo2ePerGigabyte: rate, asked, arrived } = method;
  const browser = method.browser ?? 'Unknown';
  const measured = arrived === asked ? [] : [['Measured', <Exact key="arrived">{arrived}</Exact>]];
  const green = rate.green === undefined ? '' : `, or ${rate.green.toFixed(2)} with green hosting`;
  return [
    [
      'Date',
      `${formatSydneyLongDay(measuredAt)}, ${formatSydneyClock(measuredAt)} in Sydney, once, from this site’s own server`,
    ],
    [arrived === asked ? 'Requested and measured' : 'Requested', <Exact key="asked">{asked}</Exact>],
    ...(measured as Facts),
    ['Browser', how === 'browser' ? `${browser}, without throttling` : 'None: an estimate from the source'],
    ...(method.skipped > 0
      ? ([
          [
            'Not requested',
            `${formatCount(method.skipped, 'file')} that the source names, because of our limits: the page weighs more`,
          ],
        ] as Facts)
      : []),
    ['Model', `${basis.model}, version ${basis.modelVersion}`],
    ['Library', `${basis.library} ${basis.libraryVersion}`],
    ['Grid', `${basis.gramsCo2ePerKwh}\u202fg per kWh, the world average`],
    ...(rate.notGreen === undefined
      ? []
      : ([['Grams per gigabyte', `${rate.notGreen.toFixed(2)}${green}`]] as Facts)),
  ];
}
