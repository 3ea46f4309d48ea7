import type { Queries } from './store.ts';
import type { Tables } from './tables.ts';

type StateName = Tables['site_state']['name'];

/** Reads something that all servers know of the site as a whole; undefined if it was never written. */
export async function readState(db: Queries, name: StateName): Promise<string | undefined> {
  const found = db.selectFrom('site_state').select('value').where('name', '=', name);
  return (await found.executeTakeFirst())?.value;
}

export async function writeState(db: Queries, name: StateName, value: string): Promise<void> {
  await db
    .insertInto('site_state')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
