import type { SelectQueryBuilder } from 'kysely';
import type { Queries, Store } from '#platform/database/store.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Audit, Device, Screenshot } from '../../domain/audit.ts';
import type { AuditLine, AuditStore } from '../../domain/audit-store.ts';
import { auditFromRows, measuredFromRow } from './audit-row.ts';

type AuditQueries = Pick<AuditStore, 'find' | 'findPrevious' | 'findScreenshot' | 'listOfUser'>;

/** The number of audits in a list. */
const maxListed = 100;

/** Read queries. An expired report is not found, even before it has been deleted. */
export function createAuditQueries(db: Queries, now: () => number): AuditQueries {
  const current = () => db.selectFrom('audits').where('expires_at', '>', new Date(now()).toISOString());
  return {
    async find(id) {
      const audit = await current().selectAll().where('id', '=', id).executeTakeFirst();
      const run =
        audit &&
        (await db.selectFrom('audit_runs').selectAll().where('id', '=', audit.run_id).executeTakeFirst());
      if (!audit || !run) return undefined;
      return auditFromRows(audit, run, run.state === 'queued' ? await findPlace(db, run) : 0);
    },
    async findPrevious({ run, url, tool }: Audit) {
      const before = await db
        .selectFrom('audit_runs')
        .select(['measurement', 'figures', 'own'])
        .where('url', '=', url)
        .where('tool', '=', tool)
        .where('state', '=', 'done')
        .where('id', '!=', run.id)
        .where('ended_at', '<', run.endedAt ?? '')
        .orderBy('ended_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return before && measuredFromRow(before);
    },
    async findScreenshot(id: string, device: Device): Promise<Screenshot | undefined> {
      const row = await current()
        .innerJoin('audit_screenshots', 'audit_screenshots.run_id', 'audits.run_id')
        .select(['type', 'width', 'height', 'base64'])
        .where('audits.id', '=', id)
        .where('device', '=', device)
        .executeTakeFirst();
      return row && { ...row, bytes: Buffer.from(row.base64, 'base64') };
    },
    async listOfUser(userId): Promise<AuditLine[]> {
      const rows = await current()
        .innerJoin('audit_runs', 'audit_runs.id', 'audits.run_id')
        .select(['audits.id', 'audits.url', 'audits.asked_at', 'audit_runs.tool', 'audit_runs.state'])
        .where('user_id', '=', userId)
        .orderBy('asked_at', 'desc')
        .limit(maxListed)
        .execute();
      return rows.map(({ id, url, tool, asked_at, state }) => ({ id, url, tool, askedAt: asked_at, state }));
    },
  };
}

/** The place in the queue, itself included. */
async function findPlace(db: Queries, { id, queued_at }: { id: string; queued_at: string }): Promise<number> {
  const before = await db
    .selectFrom('audit_runs')
    .select((row) => row.fn.countAll().as('count'))
    .where('state', '=', 'queued')
    .where((or) =>
      or.or([or('queued_at', '<', queued_at), or.and([or('queued_at', '=', queued_at), or('id', '<', id)])]),
    )
    .executeTakeFirstOrThrow();
  return Number(before.count) + 1;
}

/** Locks rows until the transaction ends. SQLite needs no lock, since it lets one transaction in at a time. */
export function holdRows<Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  kind: Store['kind'],
): SelectQueryBuilder<Tables, Table, Row> {
  return kind === 'postgres' ? query.forUpdate() : query;
}
