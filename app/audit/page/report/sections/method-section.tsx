import type { ReactNode } from 'react';
import { formatSydneyClock, formatSydneyLongDay } from '#app/content/sydney-time.ts';
import { SiteLink } from '#app/ui/links.tsx';
import { count } from '#platform/text/count.ts';
import type { AuditReport } from '../../../domain/report/report.ts';
import { describeOwnFoot, describeRefused } from '../../../domain/report/report-words.ts';
import { Downloads, Exact, FactList, ReportSection } from './report-parts.tsx';

/** How the figure was made, what is not in it, and everything that is needed to repeat it. */
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
            <b>Not in it:</b> the work of the server and of the processor, what comes after a cookie banner or
            a sign-in, and where the visitor is.
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
  const browser = method.browser ?? 'A browser';
  const measured = arrived === asked ? [] : [['Measured', <Exact key="arrived">{arrived}</Exact>]];
  const green = rate.green === undefined ? '' : `, or ${rate.green.toFixed(2)} with green hosting`;
  return [
    [
      'Made',
      `${formatSydneyLongDay(measuredAt)}, ${formatSydneyClock(measuredAt)} in Sydney, once, from this site’s own server`,
    ],
    [arrived === asked ? 'Asked for, and measured' : 'Asked for', <Exact key="asked">{asked}</Exact>],
    ...(measured as Facts),
    ...(own ? ([['What its own footer says', describeOwnFoot(own, views)]] as Facts) : []),
    ['By', how === 'browser' ? browser : 'An estimate from the source, without a browser'],
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
        We never contact private addresses or unusual ports
      </>,
    ],
    ['Bytes', 'As sent, with their headers; 1\u202fkB is 1,000 bytes'],
  ];
}

const screens = { phone: 'Screen of the phone', desktop: 'Screen of the desktop' };

function listBrowserFacts({ method }: AuditReport): Facts {
  return [
    ...method.viewports.map(({ device, width, height, scale, userAgent }): Facts[number] => [
      screens[device],
      <>
        {width} by {height}, at {scale} times the pixels
        {userAgent && (
          <>
            . Its user agent is <Exact>{userAgent}</Exact>
          </>
        )}
      </>,
    ]),
    ['Begun with', 'An empty cache, no cookies and no consent, on each device'],
    ['Slowed down', 'None: neither the connection nor the processor'],
    ['Times', 'Differ from run to run, depending on the load on our server and theirs'],
  ];
}

function listSourceFacts({ method }: AuditReport): Facts {
  const { readerName, skipped } = method;
  return [
    ['Counted', 'Each file that the HTML and its style sheets name for something on the page'],
    [
      'What it can’t know',
      'What scripts add, what a service worker fetches, which style rules override others, and how far below the first screen an image is',
    ],
    ...(readerName ? ([['User agent', <Exact key="reader">{readerName}</Exact>]] as Facts) : []),
    ...(skipped > 0
      ? ([
          [
            'Not asked for',
            `${count(skipped, 'file')} that the source names, because of our limits: the page weighs more`,
          ],
        ] as Facts)
      : []),
  ];
}
