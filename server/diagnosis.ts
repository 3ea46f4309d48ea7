import { findNextMorning, formatSydneyIso } from '#app/content/sydney-time.ts';
import type { Check, Diagnosis } from '#app/features/dashboard/domain/health.ts';
import { readState, writeState } from '#platform/database/site-state.ts';
import type { Store } from '#platform/database/store.ts';
import { enqueue, type JobHandlers, type NewJob } from '#platform/jobs/job.ts';

const kind = 'diagnosis';

/** Plans the diagnosis of the next morning in Sydney, before the email about it, one for all servers together. */
export function planDiagnosis(now: Date): NewJob {
  const runAfter = findNextMorning(now, '07:30');
  return { kind, key: `${kind}:${formatSydneyIso(runAfter).slice(0, 10)}`, payload: {}, runAfter };
}

type Options = {
  store: Store;
  /** What `npm run doctor` asks, which may take half a minute. */
  diagnose(): Promise<Check[]>;
  wake(): void;
  now?: () => number;
};

/**
 * Asks what `npm run doctor` asks, each morning and when somebody wants to know, and keeps the results for the dashboard. It
 * is asked where jobs run, because only there is the browser of audits, and a page may come from any server.
 */
export function createDiagnosis({ store: { db }, diagnose, wake, now = Date.now }: Options) {
  const handlers: JobHandlers = {
    async [kind]() {
      await enqueue(db, [planDiagnosis(new Date(now()))], now());
      const checks = await diagnose();
      const found: Diagnosis = { at: new Date(now()).toISOString(), checks };
      await writeState(db, 'diagnosis', JSON.stringify(found));
    },
  };
  return {
    handlers,
    async read(): Promise<Diagnosis | undefined> {
      const text = await readState(db, 'diagnosis');
      return text === undefined ? undefined : JSON.parse(text);
    },
    /** Has everything asked at once, and at most once a minute. */
    async ask(): Promise<void> {
      const minute = new Date(now()).toISOString().slice(0, 16);
      await enqueue(db, [{ kind, key: `${kind}:${minute}`, payload: {} }], now());
      wake();
    },
    /** Whether it is being asked, or will be at once. */
    async isRunning(): Promise<boolean> {
      const running = db
        .selectFrom('jobs')
        .select('id')
        .where('kind', '=', kind)
        .where('state', 'in', ['ready', 'running'])
        .where('due_at', '<=', new Date(now()).toISOString());
      return (await running.executeTakeFirst()) !== undefined;
    },
  };
}
