import type { Queries } from '#platform/database/store.ts';

export const name = 'site-state';

/** Single facts about the site itself, such as when it was last seen alive. */
export async function up(db: Queries): Promise<void> {
  await db.schema
    .createTable('site_state')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}
