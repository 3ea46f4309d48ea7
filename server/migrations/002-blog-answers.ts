import type { Queries } from '#platform/database/store.ts';

export const name = 'blog answers';

export async function up(db: Queries): Promise<void> {
  await db.schema
    .createTable('blog_answers')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('fetched_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('blog_answers_fetched_at').on('blog_answers').column('fetched_at').execute();
}
