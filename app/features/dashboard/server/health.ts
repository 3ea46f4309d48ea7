import { sql } from 'kysely';
import { formatSydneyTime } from '#app/content/sydney-time.ts';
import { describeFailure } from '#app/features/audit/domain/describe-failure.ts';
import { insertBrowserError, listBrowserErrors } from '#platform/database/browser-errors.ts';
import type { Queries, Store } from '#platform/database/store.ts';
import { selectMailJobs } from '#platform/jobs/mail-jobs.ts';
import { formatCount } from '#platform/text/count.ts';
import type { Check, Diagnosis, HealthService } from '../domain/health.ts';
import { isGivenUp, isNews, isSubject } from './given-up-jobs.ts';
import { writeEntry } from './staff-log.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** An email that nobody has sent for so long waits, as all do without a mail server. */
const lateMs = 10 * minuteMs;

/** What is checked each time, so that the morning's result may be out of date. */
const checkedNow = ['settings', 'data folder', 'disk', 'backup', 'jobs'];

type Options = {
  store: Store;
  /** Since when WordPress has been unreachable. */
  outageSince(): string | undefined;
  /** What is quickly checked, such as disk and backups. */
  checkQuickly(): Promise<Check[]>;
  /** What `npm run doctor` checks. */
  diagnosis: {
    read(): Promise<Diagnosis | undefined>;
    /** False if it is running already. */
    request(trx: Queries): Promise<boolean>;
    isRunning(): Promise<boolean>;
  };
  wake(): void;
  now?: () => number;
};

export function createHealthService(options: Options): HealthService {
  const { store, outageSince, checkQuickly, diagnosis, wake, now = Date.now } = options;
  const { db } = store;
  const formatBefore = (ms: number) => new Date(now() - ms).toISOString();

  let quick: { at: number; checks: Promise<Check[]> } | undefined;
  const check = async (): Promise<Check[]> => {
    if (!quick || now() - quick.at > minuteMs) quick = { at: now(), checks: checkQuickly() };
    const outage = outageSince();
    const says = `WordPress has been unreachable since ${outage && formatSydneyTime(outage)}.`;
    return [
      ...(outage ? [{ part: 'blog', state: 'fault' as const, says }] : []),
      await checkEmails(db, formatBefore(lateMs)),
      ...(await quick.checks),
    ];
  };
  const readDiagnosis = async () => {
    const last = await diagnosis.read();
    return last && { ...last, checks: last.checks.filter(({ part }) => !checkedNow.includes(part)) };
  };
  const listProblems = async () => {
    const [{ count } = { count: 0 }] = await db
      .selectFrom('jobs')
      .select(({ fn }) => fn.countAll().as('count'))
      .where(isNews(now()))
      .execute();
    const last = await readDiagnosis();
    const recentChecks = last && last.at > formatBefore(25 * 60 * minuteMs) ? last.checks : [];
    const faults = [...(await check()), ...recentChecks]
      .filter(({ state }) => state === 'fault')
      .map(({ part, says }) => `${part}: ${says.replace(/\.$/, '')}`);
    const givenUp =
      Number(count) > 0 ? [`${formatCount(Number(count), 'job was', 'jobs were')} given up`] : [];
    return [...new Set([...givenUp, ...faults])];
  };

  return {
    listProblems,
    async report() {
      const jobs = await db
        .selectFrom('jobs')
        .where(isGivenUp)
        .select(['id', 'kind', 'attempts'])
        .select((eb) => [
          sql<string>`coalesce(last_error, 'unknown')`.as('error'),
          eb.fn.coalesce('finished_at', 'created_at').as('at'),
          eb.selectFrom('leads').select('leads.reference').where(isSubject).as('reference'),
        ])
        .orderBy('finished_at', 'desc')
        .limit(100)
        .execute();
      return {
        problems: await listProblems(),
        checks: await check(),
        diagnosis: await readDiagnosis(),
        isDiagnosing: await diagnosis.isRunning(),
        jobs,
        failedAudits: await countFailedAudits(db, formatBefore(30 * dayMs)),
        browserErrors: await listBrowserErrors(db),
      };
    },
    async diagnose(who) {
      await store.transaction(async (trx) => {
        if (await diagnosis.request(trx)) await writeEntry(trx, now(), { who, action: 'had all checks run' });
      });
      wake();
    },
    async retry(jobId, who) {
      const isThere = await store.transaction(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('jobs')
          .set({ state: 'ready', attempts: 0, due_at: formatBefore(0), finished_at: null })
          .where('id', '=', jobId)
          .where(isGivenUp)
          .executeTakeFirst();
        if (Number(numUpdatedRows) === 0) return false;
        await writeEntry(trx, now(), { who, action: 'had a failed job tried again' });
        return true;
      });
      wake();
      return isThere;
    },
    storeBrowserError: (error, times) => insertBrowserError(db, error, times, now()),
  };
}

/** Counts the emails that failed and are tried again, and those that should have gone before a moment. */
async function checkEmails(db: Queries, before: string): Promise<Check> {
  const oldest = await selectMailJobs(db)
    .select(['created_at', 'last_error', sql<number>`count(*) over ()`.as('count')])
    .where('state', 'in', ['ready', 'running'])
    .where((eb) => eb.or([eb('last_error', 'is not', null), eb('due_at', '<=', before)]))
    .orderBy('created_at')
    .executeTakeFirst();
  if (!oldest) return { part: 'email', state: 'ok', says: 'None waits to be sent.' };
  const many = formatCount(Number(oldest.count), 'email waits', 'emails wait');
  const why = oldest.last_error ? `: ${oldest.last_error}` : '';
  const says = `${many} to be sent, the oldest since ${formatSydneyTime(oldest.created_at)}${why}.`;
  return { part: 'email', state: 'fault', says };
}

async function countFailedAudits(db: Queries, since: string) {
  const rows = await db
    .selectFrom('audit_runs')
    .select('failure')
    .where('state', '=', 'failed')
    .where('ended_at', '>', since)
    .execute();
  const titles = rows.map(({ failure }) => describeFailure(JSON.parse(failure ?? '')).title);
  return [...Map.groupBy(titles, (title) => title)]
    .map(([cause, all]) => ({ cause, count: all.length }))
    .toSorted((a, b) => b.count - a.count);
}
