import type { Queries } from '#platform/database/store.ts';

export const name = 'leads and jobs';

export async function up(db: Queries): Promise<void> {
  await db.schema
    .createTable('leads')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('reference', 'text', (column) => column.notNull().unique())
    .addColumn('received_at', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('company', 'text', (column) => column.notNull())
    .addColumn('services', 'text', (column) => column.notNull())
    .addColumn('budget', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('attribution', 'text', (column) => column.notNull())
    .addColumn('reasons', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('message_fingerprint', 'text', (column) => column.notNull())
    .addColumn('repeats', 'integer', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('leads_received_at').on('leads').column('received_at').execute();
  await db.schema.createIndex('leads_email_key').on('leads').column('email_key').execute();
  await db.schema.createIndex('leads_fingerprint').on('leads').column('fingerprint').execute();
  await db.schema.createIndex('leads_message').on('leads').column('message_fingerprint').execute();

  await db.schema
    .createTable('jobs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('unique_key', 'text', (column) => column.unique())
    .addColumn('subject', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('lease', 'text')
    .addColumn('last_error', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('finished_at', 'text')
    .execute();
  await db.schema.createIndex('jobs_due').on('jobs').columns(['state', 'due_at']).execute();
  await db.schema.createIndex('jobs_subject').on('jobs').column('subject').execute();

  await db.schema
    .createTable('rate_counts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('ends_at', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('rate_counts_ends_at').on('rate_counts').column('ends_at').execute();
}
