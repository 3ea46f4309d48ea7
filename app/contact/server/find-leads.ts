import type { Queries } from '#platform/database/store.ts';
import type { Lead } from '../domain/lead.ts';
import { leadFromRow } from './lead-row.ts';

export async function findLead(db: Queries, id: string): Promise<Lead | undefined> {
  const row = await db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirst();
  return row && leadFromRow(row);
}

/** What waits for a person to look at, the newest first. */
export async function listQuarantine(db: Queries): Promise<Lead[]> {
  const rows = await db
    .selectFrom('leads')
    .selectAll()
    .where('state', '=', 'quarantine')
    .orderBy('received_at', 'desc')
    .execute();
  return rows.map(leadFromRow);
}
