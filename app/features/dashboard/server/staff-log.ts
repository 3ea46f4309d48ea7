import { randomUUID } from 'node:crypto';
import type { Queries } from '#platform/database/store.ts';
import type { LogEntry } from '../domain/staff.ts';

type NewEntry = { who: string; action: string; leadId?: string | undefined; detail?: string };

/** Writes who did what, in the transaction of the change. */
export async function writeEntry(
  trx: Queries,
  now: number,
  { who, action, leadId, detail = '' }: NewEntry,
): Promise<void> {
  const at = new Date(now).toISOString();
  await trx
    .insertInto('staff_log')
    .values({ id: randomUUID(), at, who, action, lead_id: leadId ?? null, detail })
    .execute();
}

/** Lists entries, newest first: of everything, or of one enquiry. */
export async function listEntries(
  db: Queries,
  { limit, leadId }: { limit: number; leadId?: string },
): Promise<LogEntry[]> {
  let query = db
    .selectFrom('staff_log')
    .leftJoin('leads', 'leads.id', 'staff_log.lead_id')
    .select(['at', 'who', 'action', 'detail', 'leads.reference'])
    .orderBy('at', 'desc')
    .orderBy('staff_log.id')
    .limit(limit);
  if (leadId) query = query.where('lead_id', '=', leadId);
  const rows = await query.execute();
  return rows.map(({ reference, ...entry }) => ({
    ...entry,
    ...(reference && { leadReference: reference }),
  }));
}
