import { type SelectQueryBuilder, sql } from 'kysely';
import type { Queries, Store } from '#platform/database/store.ts';
import type { Tables } from '#platform/database/tables.ts';
import { type AuditStore, subjectOfRun } from '../../domain/audit-store.ts';
import { type AuditLimits, auditLimits } from '../../domain/limits.ts';
import { createAuditQueries, holdRows } from './audit-queries.ts';
import { placeAudit } from './place-audit.ts';

type AuditStoreOptions = {
  store: Store;
  secret: string;
  /** Tests change some. */
  limits?: Partial<AuditLimits>;
  /** Called after each commit that added a job. */
  wake?: () => void;
  now?: () => number;
};

export function createAuditStore({
  store,
  secret,
  limits,
  wake = () => {},
  now = Date.now,
}: AuditStoreOptions): AuditStore {
  return {
    ...createAuditQueries(store.db, now),
    async place(wanted) {
      const placed = await store.transaction((trx) =>
        placeAudit(trx, wanted, {
          kind: store.kind,
          secret,
          limits: { ...auditLimits, ...limits },
          now: now(),
        }),
      );
      if (placed.outcome === 'placed') wake();
      return placed;
    },
    async attach(userId, ids) {
      if (ids.length === 0) return;
      await store.db
        .updateTable('audits')
        .set({ user_id: userId })
        .where('id', 'in', ids)
        .where('user_id', 'is', null)
        .execute();
    },
    async delete(id) {
      return (await deleteAudits(store, (query) => query.where('id', '=', id))) > 0;
    },
    async deleteOfUser(userId, id) {
      const own = (query: Parameters<Parameters<typeof deleteAudits>[1]>[0]) =>
        query.where('id', '=', id).where('user_id', '=', userId);
      return (await deleteAudits(store, own)) > 0;
    },
    purge: () =>
      deleteAudits(store, (query) => query.where('expires_at', '<=', new Date(now()).toISOString())),
  };
}

type AuditIds = SelectQueryBuilder<Tables, 'audits', { id: string; run_id: string }>;

/**
 * Deletes the audits that `choose` selects, and the runs that no other audit shares. Returns the number of audits.
 */
async function deleteAudits(store: Store, choose: (query: AuditIds) => AuditIds): Promise<number> {
  const count = await store.transaction((trx) => deleteAuditsIn(trx, store.kind, choose));
  // The write-ahead log still contains the deleted rows.
  if (store.kind === 'sqlite' && count > 0) await sql`pragma wal_checkpoint(truncate)`.execute(store.db);
  return count;
}

/** Does the same inside an open transaction. */
async function deleteAuditsIn(
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
