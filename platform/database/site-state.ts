import type { Queries } from './store.ts';
import type { SiteStateTable } from './tables.ts';

/** When the thing last happened; undefined where it never did. */
export async function readSiteTime(db: Queries, name: SiteStateTable['name']): Promise<Date | undefined> {
  const row = await db.selectFrom('site_state').select('value').where('name', '=', name).executeTakeFirst();
  return row && new Date(row.value);
}

export async function writeSiteTime(db: Queries, name: SiteStateTable['name'], time: Date): Promise<void> {
  const value = time.toISOString();
  await db
    .insertInto('site_state')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
