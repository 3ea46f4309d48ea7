import type { Queries, Store } from '#platform/database/store.ts';
import type { OutboundFailure } from '#platform/outbound/outbound-failure.ts';
import type { AuditResult, AuditTool, StepTime } from '../../domain/audit.ts';
import type { FirstEstimate } from '../../domain/audit-figures.ts';
import type { AuditStep } from '../../domain/audit-step.ts';
import { findPhrase } from '../../domain/report/create-seo-report.ts';
import { rowFromResult } from './audit-row.ts';

export type RunStore = ReturnType<typeof createRunStore>;

/** Creates the store of the worker. If a run has been deleted, nothing is written. */
export function createRunStore(store: Store, now: () => number = Date.now) {
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
    /** Returns the page to audit, or undefined if the last audit of the run was deleted. */
    async begin(runId: string): Promise<{ url: string; tool: AuditTool } | undefined> {
      return (
        db
          .updateTable('audit_runs')
          // A run that starts again records its steps again.
          .set({ state: 'running', steps: '[]', estimate: null })
          .where('id', '=', runId)
          .where('state', 'in', ['queued', 'running'])
          .returning(['url', 'tool'])
          .executeTakeFirst()
      );
    },
    async recordStep(runId: string, step: AuditStep): Promise<void> {
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
    async recordEstimate(runId: string, estimate: FirstEstimate): Promise<void> {
      await db
        .updateTable('audit_runs')
        .set({ estimate: JSON.stringify(estimate) })
        .where('id', '=', runId)
        .where('state', '=', 'running')
        .execute();
    },
    async finish(runId: string, finished: AuditResult): Promise<void> {
      const { values, screenshots } = rowFromResult(runId, finished);
      await store.transaction(async (trx) => {
        const ended = await end(trx, runId, { state: 'done', ...values });
        if (ended && screenshots.length > 0)
          await trx.insertInto('audit_screenshots').values(screenshots).execute();
        if (ended && finished.tool === 'seo') await storePhrases(trx, runId, finished);
      });
    },
    async fail(runId: string, failure: OutboundFailure): Promise<void> {
      await end(db, runId, { state: 'failed', failure: JSON.stringify(failure) });
    },
  };
}

/** Searches the page for the phrases of all audits that share the run. */
async function storePhrases(
  trx: Queries,
  runId: string,
  finished: Extract<AuditResult, { tool: 'seo' }>,
): Promise<void> {
  const audits = await trx
    .selectFrom('audits')
    .select(['id', 'phrase'])
    .where('run_id', '=', runId)
    .where('phrase', 'is not', null)
    .execute();
  for (const { id, phrase } of audits)
    await trx
      .updateTable('audits')
      .set({ found_phrase: JSON.stringify(findPhrase(finished, phrase ?? '')) })
      .where('id', '=', id)
      .execute();
}
