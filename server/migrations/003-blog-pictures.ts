import type { Queries } from '#platform/database/store.ts';

export const name = 'blog pictures';

export async function up(db: Queries): Promise<void> {
  await db.schema
    .createTable('blog_pictures')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('source_url', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('blog_pictures_seen_at').on('blog_pictures').column('seen_at').execute();
}
