import type { Queries, Store } from '#platform/database/store.ts';
import type { StepTime } from '../../domain/audit.ts';
import type { RunStore } from '../../domain/audit-store.ts';
import { takeOutScreenshots } from './audit-row.ts';

/** Creates the store of the worker. If a run has been deleted, nothing is written. */
export function createRunStore(store: Store, now: () => number = Date.now): RunStore {
  const { db } = store;
  const end = (trx: Queries, runId: string, values: Record<string, string | null>) =>
    trx
      .updateTable('audit_runs')
      .set({ ...values, ended_at: new Date(now()).toISOString(), estimate: null })
      .where('id', '=', runId)
      .where('state', 'in', ['queued', 'running'])
      .returning('id')
      .executeTakeFirst();
  return {
    async begin(runId) {
      return (
        db
          .updateTable('audit_runs')
          // A run that starts again records its steps anew.
          .set({ state: 'running', steps: '[]', estimate: null })
          .where('id', '=', runId)
          .where('state', 'in', ['queued', 'running'])
          .returning(['url', 'tool'])
          .executeTakeFirst()
      );
    },
    async isWanted(runId) {
      const row = await db.selectFrom('audit_runs').select('id').where('id', '=', runId).executeTakeFirst();
      return row !== undefined;
    },
    async recordStep(runId, step) {
      const row = await db
        .selectFrom('audit_runs')
        .select('steps')
        .where('id', '=', runId)
        .executeTakeFirst();
      if (!row) return;
      const steps: StepTime[] = [...JSON.parse(row.steps), { step, at: new Date(now()).toISOString() }];
      await db
        .updateTable('audit_runs')
        .set({ steps: JSON.stringify(steps) })
        .where('id', '=', runId)
        .execute();
    },
    async recordEstimate(runId, estimate) {
      await db
        .updateTable('audit_runs')
        .set({ estimate: JSON.stringify(estimate) })
        .where('id', '=', runId)
        .where('state', '=', 'running')
        .execute();
    },
    async finish(runId, { measurement, figures, own, report }) {
      const { body, screenshots } = takeOutScreenshots(runId, measurement);
      await store.transaction(async (trx) => {
        const ended = await end(trx, runId, {
          state: 'done',
          measurement: body,
          figures: JSON.stringify(figures),
          own: own ? JSON.stringify(own) : null,
          report: report ? JSON.stringify(report) : null,
        });
        if (ended && screenshots.length > 0)
          await trx.insertInto('audit_screenshots').values(screenshots).execute();
      });
    },
    async finishScan(runId, scan) {
      await end(db, runId, { state: 'done', study: JSON.stringify(scan) });
    },
    async fail(runId, failure) {
      await end(db, runId, { state: 'failed', failure: JSON.stringify(failure) });
    },
  };
}
