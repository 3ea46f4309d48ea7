import type { Queries } from '#platform/database/store.ts';

export const name = 'vitals';

/** Counts alone: nothing in it belongs to a visit, and there are only so many routes, vitals and buckets a day. */
export async function up(db: Queries): Promise<void> {
  await db.schema
    .createTable('vitals')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('route', 'text', (column) => column.notNull())
    .addColumn('what', 'text', (column) => column.notNull())
    .addColumn('bucket', 'integer', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('vitals_pk', ['day', 'route', 'what', 'bucket'])
    .execute();
}
