import { type SelectQueryBuilder, sql } from 'kysely';
import type { Queries, Store } from '#platform/database/store.ts';
import type { Tables } from '#platform/database/tables.ts';
import { subjectOfRun } from '../../domain/audit-store.ts';
import { holdRows } from './hold-rows.ts';

type AuditIds = SelectQueryBuilder<Tables, 'audits', { id: string; run_id: string }>;

/**
 * Deletes the audits that `choose` selects, and the runs that no other audit shares. Returns the number of audits.
 */
export async function deleteAudits(store: Store, choose: (query: AuditIds) => AuditIds): Promise<number> {
  const count = await store.transaction((trx) => deleteAuditsIn(trx, store.kind, choose));
  // The write-ahead log still contains the deleted rows.
  if (store.kind === 'sqlite' && count > 0) await sql`pragma wal_checkpoint(truncate)`.execute(store.db);
  return count;
}

/** Does the same inside an open transaction. */
export async function deleteAuditsIn(
  trx: Queries,
  kind: Store['kind'],
  choose: (query: AuditIds) => AuditIds,
): Promise<number> {
  const rows = await choose(trx.selectFrom('audits').select(['id', 'run_id'])).execute();
  for (const { id } of rows) await trx.deleteFrom('audits').where('id', '=', id).execute();
  for (const runId of new Set(rows.map((row) => row.run_id))) await deleteUnwantedRun(trx, runId, kind);
  return rows.length;
}

/** Deletes a user's audits inside an open transaction. */
export const deleteAuditsOfUser = (trx: Queries, kind: Store['kind'], userId: string): Promise<number> =>
  deleteAuditsIn(trx, kind, (query) => query.where('user_id', '=', userId));

async function deleteUnwantedRun(trx: Queries, runId: string, kind: Store['kind']): Promise<void> {
  // Somebody may request the same page right now, so the rows are locked.
  await holdRows(trx.selectFrom('audit_runs').select('id').where('id', '=', runId), kind).execute();
  const other = await trx
    .selectFrom('audits')
    .select('id')
    .where('run_id', '=', runId)
    .limit(1)
    .executeTakeFirst();
  if (other) return;
  await trx.deleteFrom('audit_screenshots').where('run_id', '=', runId).execute();
  await trx.deleteFrom('audit_runs').where('id', '=', runId).execute();
  // A running job finds its run gone, and stops.
  await trx
    .deleteFrom('jobs')
    .where('subject', '=', subjectOfRun(runId))
    .where('state', '!=', 'running')
    .execute();
}
