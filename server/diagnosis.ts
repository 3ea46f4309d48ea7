import { findNextMorning, formatSydneyIso } from '#app/content/sydney-time.ts';
import type { Check, Diagnosis } from '#app/features/dashboard/domain/health.ts';
import { readState, writeState } from '#platform/database/site-state.ts';
import type { Queries, Store } from '#platform/database/store.ts';
import { enqueue, type JobHandlers, type NewJob } from '#platform/jobs/job.ts';

const kind = 'diagnosis';

/** Plans the diagnosis of the next morning in Sydney, before the email about it, one for all servers together. */
export function planDiagnosis(now: Date): NewJob {
  const runAfter = findNextMorning(now, '07:30');
  return { kind, key: `${kind}:${formatSydneyIso(runAfter).slice(0, 10)}`, payload: {}, runAfter };
}

type Options = {
  store: Store;
  /** What `npm run doctor` checks, which may take half a minute. */
  diagnose(): Promise<Check[]>;
  now?: () => number;
};

/**
 * Runs the checks of `npm run doctor` each morning and on request, and stores the results for the dashboard. They run where
 * jobs run, because only there is the browser of audits, and a page may come from any server.
 */
export function createDiagnosis({ store: { db }, diagnose, now = Date.now }: Options) {
  const handlers: JobHandlers = {
    async [kind]() {
      await enqueue(db, [planDiagnosis(new Date(now()))], now());
      const checks = await diagnose();
      const found: Diagnosis = { at: new Date(now()).toISOString(), checks };
      await writeState(db, 'diagnosis', JSON.stringify(found));
    },
  };
  /** Whether the checks are running, or will be at once. The due time of a running job is the end of its lease. */
  const isRunning = async (queries: Queries = db): Promise<boolean> => {
    const running = queries
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', kind)
      .where(({ eb, or, and }) =>
        or([
          eb('state', '=', 'running'),
          and([eb('state', '=', 'ready'), eb('due_at', '<=', new Date(now()).toISOString())]),
        ]),
      );
    return (await running.executeTakeFirst()) !== undefined;
  };
  return {
    handlers,
    isRunning,
    async read(): Promise<Diagnosis | undefined> {
      const text = await readState(db, 'diagnosis');
      return text === undefined ? undefined : JSON.parse(text);
    },
    /** Has all checks run after the commit, at most once a minute. False if they are running already. */
    async request(trx: Queries): Promise<boolean> {
      if (await isRunning(trx)) return false;
      const minute = new Date(now()).toISOString().slice(0, 16);
      await enqueue(trx, [{ kind, key: `${kind}:${minute}`, payload: {} }], now());
      return true;
    },
  };
}
