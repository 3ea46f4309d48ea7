import type { ReactNode } from 'react';
import { formatSydneyClock, formatSydneyLongDay } from '#app/content/sydney-time.ts';
import { SiteLink } from '#app/ui/links.tsx';
import { formatCount } from '#platform/text/count.ts';
import type { AuditReport } from '../../../domain/report/report.ts';
import { describeOwnFooter, describeRefused } from '../../../domain/report/report-words.ts';
import { Downloads, Exact, FactList, ReportSection } from './report-parts.tsx';

/** Explains how the figure was measured, what it leaves out, and everything that is needed to repeat it. */
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
          <details className="folded">
            <summary>Everything needed to repeat it</summary>
            <FactList facts={listDetails(report)} />
          </details>
        </div>
      </div>
    </ReportSection>
  );
}

type Facts = [name: string, value: ReactNode][];

function listBasics({ method, how, measuredAt, own, views }: AuditReport): Facts {
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
    ...(own ? ([['Weight in its own footer', describeOwnFooter(own, views)]] as Facts) : []),
    ['Browser', how === 'browser' ? browser : 'None: an estimate from the source'],
    ['Model', `${basis.model}, version ${basis.modelVersion}`],
    ['Library', `${basis.library} ${basis.libraryVersion}`],
    ['Grid', `${basis.gramsCo2ePerKwh}\u202fg per kWh, the world average`],
    ...(rate.notGreen === undefined
      ? []
      : ([['Grams per gigabyte', `${rate.notGreen.toFixed(2)}${green}`]] as Facts)),
  ];
}

function listDetails(report: AuditReport): Facts {
  const { redirects, refused } = report.method;
  return [
    ...(report.how === 'browser' ? listBrowserFacts(report) : listSourceFacts(report)),
    ...redirects.map(({ address, status }): Facts[number] => [
      `Redirect (${status})`,
      <Exact key="address">{address}</Exact>,
    ]),
    [
      'Not fetched',
      <>
        {refused && (
          <>
            {describeRefused(report)} <Exact>{refused.hosts.join(', ')}</Exact>.{' '}
          </>
        )}
        <span>We never contact private addresses or unusual ports.</span>
      </>,
    ],
    ['Bytes', 'As transferred, including headers; 1\u202fkB is 1,000 bytes'],
  ];
}

const screens = { phone: 'Screen of the phone', desktop: 'Screen of the desktop' };

function listBrowserFacts({ method }: AuditReport): Facts {
  return [
    ...method.viewports.map(({ device, width, height, scale, userAgent }): Facts[number] => [
      screens[device],
      <>
        {width} by {height} pixels, at a density of {scale}
        {userAgent && (
          <>
            . Its user agent is <Exact>{userAgent}</Exact>
          </>
        )}
      </>,
    ]),
    ['Initial state', 'An empty cache, no cookies and no consent, on each device'],
    ['Throttling', 'None: neither of the connection nor of the processor'],
    ['Times', 'Vary from run to run, depending on the load on our server and theirs'],
  ];
}

function listSourceFacts({ method }: AuditReport): Facts {
  const { readerName, skipped } = method;
  return [
    ['Counted', 'Each file that the HTML and its style sheets name for something on the page'],
    [
      'Not known',
      'What scripts import or add, what a service worker fetches, which style rules override others, and how far below the first screen an image is',
    ],
    ...(readerName ? ([['User agent', <Exact key="reader">{readerName}</Exact>]] as Facts) : []),
    ...(skipped > 0
      ? ([
          [
            'Not requested',
            `${formatCount(skipped, 'file')} that the source names, because of our limits: the page weighs more`,
          ],
        ] as Facts)
      : []),
  ];
}
