import { type SelectQueryBuilder, sql } from 'kysely';
import type { Store } from '#platform/database/store.ts';
import type { Tables } from '#platform/database/tables.ts';
import { subjectOf } from '../domain/lead-mail.ts';

type LeadIds = SelectQueryBuilder<Tables, 'leads', { id: string }>;

/** Deletes the leads that `choose` keeps, and every job about them. Returns how many leads. */
export async function deleteLeads(store: Store, choose: (query: LeadIds) => LeadIds): Promise<number> {
  const count = await store.transaction(async (trx) => {
    const rows = await choose(trx.selectFrom('leads').select('id')).execute();
    for (const { id } of rows) {
      await trx.deleteFrom('jobs').where('subject', '=', subjectOf(id)).execute();
      await trx.deleteFrom('leads').where('id', '=', id).execute();
    }
    return rows.length;
  });
  // The write-ahead log still has what the rows said.
  if (store.kind === 'sqlite' && count > 0) await sql`pragma wal_checkpoint(truncate)`.execute(store.db);
  return count;
}
