import { sql } from 'kysely';
import type { Queries } from '#platform/database/store.ts';

export const name = 'audits';

export async function up(db: Queries): Promise<void> {
  await db.schema
    .createTable('audit_runs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('tool', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('steps', 'text', (column) => column.notNull())
    .addColumn('queued_at', 'text', (column) => column.notNull())
    .addColumn('ended_at', 'text')
    .addColumn('estimate', 'text')
    .addColumn('measurement', 'text')
    .addColumn('figures', 'text')
    .addColumn('own', 'text')
    .addColumn('study', 'text')
    .addColumn('failure', 'text')
    .execute();
  // Two who ask for one page at the same moment share the run of the first.
  await db.schema
    .createIndex('audit_runs_under_way')
    .unique()
    .on('audit_runs')
    .columns(['url', 'tool'])
    .where(sql.ref('state'), 'in', ['queued', 'running'])
    .execute();
  await db.schema
    .createIndex('audit_runs_url')
    .on('audit_runs')
    .columns(['url', 'tool', 'ended_at'])
    .execute();
  await db.schema.createIndex('audit_runs_state').on('audit_runs').columns(['state', 'queued_at']).execute();

  await db.schema
    .createTable('audits')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('run_id', 'text', (column) => column.notNull().references('audit_runs.id'))
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text')
    .addColumn('monthly_views', 'integer')
    .addColumn('phrase', 'text')
    .addColumn('asked_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('audits_run_id').on('audits').column('run_id').execute();
  await db.schema.createIndex('audits_user_id').on('audits').column('user_id').execute();
  await db.schema.createIndex('audits_expires_at').on('audits').column('expires_at').execute();

  await db.schema
    .createTable('audit_screenshots')
    .addColumn('run_id', 'text', (column) => column.notNull().references('audit_runs.id').onDelete('cascade'))
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('base64', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('audit_screenshots_key', ['run_id', 'device'])
    .execute();

  // Who asked for a report by mail: the email is about it.
  await db.schema.alterTable('leads').addColumn('audit_id', 'text').execute();
}
