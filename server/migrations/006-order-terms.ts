import type { Queries } from '#platform/database/store.ts';

export const name = 'order terms';

export async function up(db: Queries): Promise<void> {
  await db.schema
    .alterTable('orders')
    .addColumn('minimum_months', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema.alterTable('orders').addColumn('dispute', 'text').execute();
}
