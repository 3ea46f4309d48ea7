import { createHash } from 'node:crypto';
import { type ExpressionBuilder, sql } from 'kysely';
import { formatSydneyTime } from '#app/content/sydney-time.ts';
import { describeFailure } from '#app/features/audit/domain/describe-failure.ts';
import type { Queries, Store } from '#platform/database/store.ts';
import type { Tables } from '#platform/database/tables.ts';
import { selectMailJobs } from '#platform/jobs/mail-jobs.ts';
import { formatCount } from '#platform/text/count.ts';
import type { Check, HealthDesk, HealthReport } from '../domain/health.ts';
import { writeEntry } from './staff-log.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    browser_errors: {
      /** A hash of what was said and where, so that the same error on the same page is one row. */
      id: string;
      said: string;
      source: string;
      line: number;
      path: string;
      first_at: string;
      last_at: string;
      times: number;
    };
  }
}

const dayMs = 24 * 3600_000;
const keptDays = 30;
const shownErrors = 50;
/** Reports can be made up, so only the newest are kept for longer than a day. */
const keptErrors = 2000;

/** How long a quick check is not repeated. */
const quickMs = 60_000;

type Options = {
  store: Store;
  /** Since when WordPress has been unreachable. */
  outageSince(): string | undefined;
  /** What is quickly checked, such as disk and backups. */
  checkQuickly(): Promise<Check[]>;
  /** What `npm run doctor` asks, which may take half a minute. */
  diagnose(): Promise<Check[]>;
  wake(): void;
  now?: () => number;
};

export function createHealthDesk(options: Options): HealthDesk {
  const { store, outageSince, checkQuickly, diagnose, wake, now = Date.now } = options;
  const { db } = store;

  let quick: { at: number; checks: Promise<Check[]> } | undefined;
  let diagnosis: HealthReport['diagnosis'];
  const check = async (): Promise<Check[]> => {
    if (!quick || now() - quick.at > quickMs) quick = { at: now(), checks: checkQuickly() };
    const outage = outageSince();
    const says = `WordPress has been unreachable since ${outage && formatSydneyTime(outage)}.`;
    return [...(outage ? [{ part: 'blog', state: 'fault' as const, says }] : []), ...(await quick.checks)];
  };
  const dead = db.selectFrom('jobs').where('state', '=', 'dead').where(isNotHeld);

  return {
    async listProblems() {
      const [{ count } = { count: 0 }] = await dead.select(({ fn }) => fn.countAll().as('count')).execute();
      const faults = (await check()).filter(({ state }) => state === 'fault');
      return [
        ...(Number(count) > 0 ? [`${formatCount(Number(count), 'job was', 'jobs were')} given up`] : []),
        ...faults.map(({ part, says }) => `${part}: ${says.replace(/\.$/, '')}`),
      ];
    },
    async report() {
      const jobs = await dead
        .selectAll()
        .select(({ selectFrom }) =>
          selectFrom('leads').select('leads.reference').where(isSubject).as('reference'),
        )
        .orderBy('finished_at', 'desc')
        .limit(100)
        .execute();
      const waiting = await selectMailJobs(db)
        .select(({ fn }) => [fn.countAll().as('count'), fn.min('created_at').as('since')])
        .where('state', '=', 'ready')
        // What is planned for tomorrow morning does not wait yet.
        .where((or) => or.or([or('due_at', '<=', new Date(now()).toISOString()), or('attempts', '>', 0)]))
        .executeTakeFirstOrThrow();
      const errors = await db
        .selectFrom('browser_errors')
        .select(({ fn }) => [
          ...(['said', 'source', 'line'] as const),
          fn.min('path').as('path'),
          fn.countAll().as('pages'),
          fn.sum('times').as('times'),
          fn.min('first_at').as('firstAt'),
          fn.max('last_at').as('lastAt'),
        ])
        .groupBy(['said', 'source', 'line'])
        .orderBy('lastAt', 'desc')
        .limit(shownErrors)
        .execute();
      return {
        checks: await check(),
        diagnosis,
        jobs: jobs.map(({ id, kind, attempts, last_error, finished_at, created_at, reference }) => ({
          id,
          kind,
          attempts,
          error: last_error ?? 'unknown',
          at: finished_at ?? created_at,
          reference: reference ?? undefined,
        })),
        waiting: { count: Number(waiting.count), since: waiting.since ?? undefined },
        failedAudits: await countFailedAudits(db, now()),
        browserErrors: errors.map(({ pages, times, ...error }) => ({
          ...error,
          pages: Number(pages),
          times: Number(times),
        })),
      };
    },
    async diagnose() {
      diagnosis = { at: new Date(now()).toISOString(), checks: await diagnose() };
    },
    async retry(jobId, who) {
      const isThere = await store.transaction(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('jobs')
          .set({ state: 'ready', attempts: 0, due_at: new Date(now()).toISOString(), finished_at: null })
          .where('id', '=', jobId)
          .where('state', '=', 'dead')
          .where(isNotHeld)
          .executeTakeFirst();
        if (Number(numUpdatedRows) === 0) return false;
        await writeEntry(trx, now(), { who, action: 'had a failed job tried again' });
        return true;
      });
      wake();
      return isThere;
    },
    async keepError({ said, source, line, path: where }, times) {
      const id = createHash('sha256').update([said, source, line, where].join('\0')).digest('base64url');
      const at = new Date(now()).toISOString();
      await db
        .insertInto('browser_errors')
        .values({ id, said, source, line, path: where, first_at: at, last_at: at, times })
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet((row) => ({ last_at: at, times: row('browser_errors.times', '+', times) })),
        )
        .execute();
    },
  };
}

const isSubject = sql<boolean>`'lead:' || leads.id = jobs.subject`;

/** Emails of enquiries in spam are held back on purpose: no failure. */
const isNotHeld = ({ not, exists, selectFrom }: ExpressionBuilder<Tables, 'jobs'>) =>
  not(
    exists(
      selectFrom('leads')
        .select('leads.id')
        .where('leads.state', 'in', ['quarantine', 'spam'])
        .where(isSubject),
    ),
  );

export async function deleteOldErrors(db: Queries, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptDays * dayMs).toISOString();
  const { numDeletedRows } = await db
    .deleteFrom('browser_errors')
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('last_at', '<', before),
        eb(
          'id',
          'not in',
          selectFrom('browser_errors').select('id').orderBy('last_at', 'desc').limit(keptErrors),
        ),
      ]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

async function countFailedAudits(db: Queries, nowMs: number) {
  const rows = await db
    .selectFrom('audit_runs')
    .select('failure')
    .where('state', '=', 'failed')
    .where('ended_at', '>', new Date(nowMs - keptDays * dayMs).toISOString())
    .execute();
  const titles = rows.map(({ failure }) => describeFailure(JSON.parse(failure ?? '')).title);
  return [...Map.groupBy(titles, (title) => title)]
    .map(([cause, all]) => ({ cause, count: all.length }))
    .toSorted((one, other) => other.count - one.count);
}
