import { type SelectQueryBuilder, sql } from 'kysely';
import type { Queries, Store } from '#platform/database/store.ts';
import type { Tables } from '#platform/database/tables.ts';
import { type AuditStore, subjectOfRun } from '../../domain/audit-service.ts';
import { type AuditLimits, auditLimits } from '../../domain/limits.ts';
import { auditFromRows, carbonResultFromRow } from './audit-row.ts';
import { createAudit, lockRows } from './create-audit.ts';

/** The number of audits in a list. */
const maxListed = 100;

type AuditStoreOptions = {
  store: Store;
  secret: string;
  /** Replaces some of the limits in tests. */
  limits?: Partial<AuditLimits>;
  /** Called after each commit that added a job. */
  wake?: () => void;
  now?: () => number;
};

/** Creates the store of pages and the API. An expired audit is not found, even before it has been deleted. */
export function createAuditStore({
  store,
  secret,
  limits,
  wake = () => {},
  now = Date.now,
}: AuditStoreOptions): AuditStore {
  const { db } = store;
  const current = () => db.selectFrom('audits').where('expires_at', '>', new Date(now()).toISOString());
  /** An audit can be read by either of its two ids. */
  const read = (id: string) => current().where((or) => or.or({ 'audits.id': id, public_id: id }));
  return {
    async find(id) {
      const audit = await read(id).selectAll().executeTakeFirst();
      const run =
        audit &&
        (await db.selectFrom('audit_runs').selectAll().where('id', '=', audit.run_id).executeTakeFirst());
      if (!audit || !run) return undefined;
      return auditFromRows({ ...audit, id }, run, run.state === 'queued' ? await findPlace(db, run) : 0);
    },
    async findPrevious({ run, url, tool }) {
      const previous = await db
        .selectFrom('audit_runs')
        .select(['measurement', 'figures', 'report'])
        .where('url', '=', url)
        .where('tool', '=', tool)
        .where('state', '=', 'done')
        .where('id', '!=', run.id)
        .where('ended_at', '<', run.endedAt ?? '')
        .orderBy('ended_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return previous && carbonResultFromRow(previous);
    },
    async findScreenshot(id, device) {
      const row = await read(id)
        .innerJoin('audit_screenshots', 'audit_screenshots.run_id', 'audits.run_id')
        .select(['type', 'width', 'height', 'base64'])
        .where('device', '=', device)
        .executeTakeFirst();
      return row && { ...row, bytes: Buffer.from(row.base64, 'base64') };
    },
    async listOfUser(userId) {
      const rows = await current()
        .innerJoin('audit_runs', 'audit_runs.id', 'audits.run_id')
        .select(['audits.id', 'audits.url', 'audits.asked_at', 'audit_runs.tool', 'audit_runs.state'])
        .where('user_id', '=', userId)
        .orderBy('asked_at', 'desc')
        .limit(maxListed)
        .execute();
      return rows.map(({ id, url, tool, asked_at, state }) => ({ id, url, tool, askedAt: asked_at, state }));
    },
    async place(newAudit) {
      const placed = await store.transaction((trx) =>
        createAudit(trx, newAudit, {
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
      await db
        .updateTable('audits')
        .set({ user_id: userId })
        .where('id', 'in', ids)
        .where('user_id', 'is', null)
        .execute();
    },
    async delete(id) {
      const named = (query: AuditIds) => query.where('id', '=', id).whereRef('id', '!=', 'public_id');
      return (await deleteAudits(store, named)) > 0;
    },
    purge: () =>
      deleteAudits(store, (query) => query.where('expires_at', '<=', new Date(now()).toISOString())),
  };
}

/** Finds the place of a run in the queue, from 1. */
async function findPlace(db: Queries, { id, queued_at }: { id: string; queued_at: string }): Promise<number> {
  const previous = await db
    .selectFrom('audit_runs')
    .select((row) => row.fn.countAll().as('count'))
    .where('state', '=', 'queued')
    .where((or) =>
      or.or([or('queued_at', '<', queued_at), or.and([or('queued_at', '=', queued_at), or('id', '<', id)])]),
    )
    .executeTakeFirstOrThrow();
  return Number(previous.count) + 1;
}

type AuditIds = SelectQueryBuilder<Tables, 'audits', { id: string; run_id: string }>;

/** Deletes the audits that `choose` selects, and the runs that no other audit shares. Returns the number of audits. */
async function deleteAudits(store: Store, choose: (query: AuditIds) => AuditIds): Promise<number> {
  const count = await store.transaction((trx) => deleteAuditsIn(trx, store.kind, choose));
  // The write-ahead log still contains the deleted rows.
  if (store.kind === 'sqlite' && count > 0) await sql`pragma wal_checkpoint(truncate)`.execute(store.db);
  return count;
}

/** Does the same as `deleteAudits` inside an open transaction. */
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
  // Another visitor may request the same page right now, so the rows are locked.
  await lockRows(trx.selectFrom('audit_runs').select('id').where('id', '=', runId), kind).execute();
  const other = await trx
    .selectFrom('audits')
    .select('id')
    .where('run_id', '=', runId)
    .limit(1)
    .executeTakeFirst();
  if (other) return;
  await trx.deleteFrom('audit_screenshots').where('run_id', '=', runId).execute();
  await trx.deleteFrom('audit_runs').where('id', '=', runId).execute();
  // A worker that is measuring the page stops when it next renews its lease.
  await trx.deleteFrom('jobs').where('subject', '=', subjectOfRun(runId)).execute();
}
