import type { Hono } from 'hono';
import { formatSydneyTime } from '#app/content/sydney-time.ts';
import { formatCount } from '#platform/text/count.ts';
import type { DashboardServices } from '../domain/dashboard-services.ts';
import type { Check, HealthReport } from '../domain/health.ts';
import { Button, ChangeForm, Lines, Note } from './layout.tsx';
import { field, type PageEnv, show } from './page-context.tsx';

const path = '/dashboard/health';

/** What is well, and what is not. */
export function addHealth(pages: Hono<PageEnv>, { health }: DashboardServices): void {
  pages.get(path, async (c) => {
    const report = await health.report();
    return show(c, {
      title: report.problems.length === 0 ? 'All is well' : 'Not all is well',
      windowTitle: 'Health',
      body: <Health {...report} />,
    });
  });
  pages.post(path, async (c) => {
    const who = c.env.signedIn.staff.name;
    if (field(c, 'act') === 'diagnose') await health.diagnose(who);
    else await health.retry(field(c, 'id'), who);
    return c.redirect(path, 303);
  });
}

function Health({ checks, diagnosis, isDiagnosing, jobs, failedAudits, browserErrors }: HealthReport) {
  return (
    <div className="split">
      <section className="stone">
        <h2>Checks</h2>
        <CheckList checks={checks} />
        <h2>Everything that the site depends on</h2>
        {diagnosis && <p className="small">{`As asked on ${formatSydneyTime(diagnosis.at)}:`}</p>}
        {diagnosis && <CheckList checks={diagnosis.checks} />}
        <ChangeForm action={path}>
          <p className="small">
            Each morning the site checks all that it depends on: mail, payments, certificate and more.
          </p>
          {isDiagnosing ? (
            <Note>
              The checks are running. <a href={path}>Look again</a> in half a minute.
            </Note>
          ) : (
            <Button act="diagnose" label="Run all checks" />
          )}
        </ChangeForm>
        <h2>Jobs that were given up</h2>
        {jobs.length === 0 && <p className="small">None.</p>}
        <ul className="plain">
          {jobs.map(({ id, kind, attempts, error, at, reference }) => (
            <li key={id}>
              <ChangeForm action={path}>
                <input type="hidden" name="id" value={id} />
                <p className="small">{`${kind.replace('-', ' ')}, ${formatSydneyTime(at)}, after ${formatCount(attempts, 'attempt')}: ${error}`}</p>
                {reference && <a href={`/dashboard/enquiry/${reference}`}>{`Enquiry ${reference}`}</a>}
                <Button act="retry" label="Try again" />
              </ChangeForm>
            </li>
          ))}
        </ul>
      </section>
      <section className="stone">
        <h2>Errors in visitors’ browsers, 30 days</h2>
        {browserErrors.length === 0 && <p className="small">None was reported.</p>}
        <ul className="plain small">
          {browserErrors.map((error) => (
            <li key={`${error.said}${error.source}${error.line}`}>
              <b>{error.said}</b>{' '}
              {`${formatCount(error.times, 'time')}, last on ${formatSydneyTime(error.lastAt)}, at ${error.path}${error.pages > 1 ? ` and ${formatCount(error.pages - 1, 'other page')}` : ''} (${error.source}, line ${error.line})`}
            </li>
          ))}
        </ul>
        <Lines
          title="Audits that failed, 30 days"
          lines={failedAudits.map(({ cause, count }) => `${cause}: ${count}`)}
          none="None."
        />
      </section>
    </div>
  );
}

function CheckList({ checks }: { checks: Check[] }) {
  return (
    <ul className="plain">
      {checks.map(({ part, state, says, remedy }) => (
        <li key={`${part}${says}`}>
          <p className={state === 'fault' ? 'faulty' : undefined}>{`${part}: ${says}`}</p>
          {remedy && <p className="small">{remedy}</p>}
        </li>
      ))}
    </ul>
  );
}
