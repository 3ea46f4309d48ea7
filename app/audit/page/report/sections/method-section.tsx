import type { ReactNode } from 'react';
import { formatSydneyClock, formatSydneyLongDay } from '#app/content/sydney-time.ts';
import { SiteLink } from '#app/ui/links.tsx';
import type { AuditReport } from '../../../domain/report/report.ts';
import { describeOwnFoot, describeRefused } from '../../../domain/report/report-words.ts';
import { ReportSection } from './report-parts.tsx';

/** How the figure was made, and what is not in it. */
export function MethodSection({ id, report }: { id: string; report: AuditReport }) {
  return (
    <ReportSection ground="leaf">
      <div className="cols">
        <div className="forms">
          <h2>How this was made</h2>
          <p>
            The grade is about the first view on a phone, never counted as green: its steps are percentiles of
            what pages weigh. <SiteLink to="/method">How we count</SiteLink>
          </p>
          <p>
            <b>Not in it:</b> the work of the server and of the processor, what comes after a cookie banner or
            a sign-in, and where the visitor is.
          </p>
          <p className="cta">
            <a className="btn btn-line" href={`/api/audits/${id}/report.csv`} download="">
              Every file, as CSV
            </a>
            <a className="btn btn-line" href={`/api/audits/${id}/report.json`} download="">
              All of it, as JSON
            </a>
          </p>
        </div>
        <MethodSheet report={report} />
      </div>
    </ReportSection>
  );
}

/** Everything that is needed to repeat the measurement. */
function MethodSheet({ report }: { report: AuditReport }) {
  const { method, how, measuredAt } = report;
  const { basis, gramsCo2ePerGigabyte: rate, asked, arrived } = method;
  const inBrowser = how === 'browser';
  return (
    <div>
      <dl className="sheet-list">
        <Row name="Made">
          {formatSydneyLongDay(measuredAt)}, {formatSydneyClock(measuredAt)} in Sydney, once, from this site’s
          own server
        </Row>
        <Row name={arrived === asked ? 'Asked for, and measured' : 'Asked for'}>
          <Exact>{asked}</Exact>
        </Row>
        {arrived !== asked && (
          <Row name="Measured">
            <Exact>{arrived}</Exact>
          </Row>
        )}
        {report.own && <Row name="What its own foot says">{describeOwnFoot(report.own, report.views)}</Row>}
        <Row name="By">
          {inBrowser ? (method.browser ?? 'A browser') : 'An estimate from the source, without a browser'}
        </Row>
        <Row name="Model">
          {basis.model}, version {basis.modelVersion}
        </Row>
        <Row name="Library">
          {basis.library} {basis.libraryVersion}
        </Row>
        <Row name="Grid">{basis.gramsCo2ePerKwh} g a kWh, the world’s average</Row>
        {rate.notGreen !== undefined && (
          <Row name="Grams a gigabyte">
            {rate.notGreen.toFixed(2)}
            {rate.green !== undefined && `, or ${rate.green.toFixed(2)} with green hosting`}
          </Row>
        )}
      </dl>
      <details className="folded">
        <summary>All that it takes to do it again</summary>
        <dl className="sheet-list">
          {inBrowser ? <InBrowser report={report} /> : <FromSource report={report} />}
          {method.redirects.map(({ address, status }) => (
            <Row key={address} name={`Redirect (${status})`}>
              <Exact>{address}</Exact>
            </Row>
          ))}
          <Row name="Not fetched">
            {method.refused && (
              <>
                {describeRefused(report)} <Exact>{method.refused.hosts.join(', ')}</Exact>.{' '}
              </>
            )}
            We never ask addresses inside networks, nor unusual ports
          </Row>
          <Row name="Bytes">
            As sent, with their headers; 1 kB is 1,000 bytes. They come out the same for as long as the page
            is the same
          </Row>
        </dl>
      </details>
    </div>
  );
}

const screens = { phone: 'Screen of the phone', desktop: 'Screen of the desktop' };

function InBrowser({ report: { method } }: { report: AuditReport }) {
  return (
    <>
      {method.viewports.map(({ device, width, height, scale, userAgent }) => (
        <Row key={device} name={screens[device]}>
          {width} by {height}, at {scale} times the pixels
          {userAgent && (
            <>
              . It calls itself <Exact>{userAgent}</Exact>
            </>
          )}
        </Row>
      ))}
      <Row name="Begun with">Nothing kept, no cookies and no consent, on each device</Row>
      <Row name="Slowed down">Nothing: neither the connection nor the processor</Row>
      <Row name="Times">Differ from run to run, by what our server and theirs have to do besides</Row>
    </>
  );
}

function FromSource({ report: { method } }: { report: AuditReport }) {
  return (
    <>
      <Row name="Counted">Each file that the HTML and its style sheets name for something on the page</Row>
      <Row name="What it can’t know">
        What scripts add, which style rules override others, and how far below the first screen a picture is
      </Row>
      {method.readerName && (
        <Row name="It calls itself">
          <Exact>{method.readerName}</Exact>
        </Row>
      )}
      {method.skipped > 0 && (
        <Row name="Not asked for">
          {method.skipped} files that the source names, at a limit of ours: the page weighs more
        </Row>
      )}
    </>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Shows an exact value, which may be untrusted. */
function Exact({ children }: { children: string }) {
  return (
    <span className="address" dir="ltr">
      {children}
    </span>
  );
}
