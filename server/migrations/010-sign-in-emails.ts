import { sql } from 'kysely';
import type { Queries } from '#platform/database/store.ts';

export const name = 'sign-in-emails';

/**
 * Emails that were asked for from different networks stay valid beside each other, which takes a table without the old
 * constraint: SQLite can't drop one. A session says which browser it is. Every identity was a copy of its user.
 */
export async function up(db: Queries): Promise<void> {
  await db.schema
    .createTable('auth_one_time_tokens_new')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('auth_users.id').onDelete('cascade'),
    )
    .addColumn('token_type', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('link_type', 'text', (column) => column.notNull())
    .addColumn('relates_to', 'text', (column) => column.notNull())
    .addColumn('redirect_to', 'text', (column) => column.notNull())
    .addColumn('flow_state_id', 'text')
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('requested_by', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await sql`insert into auth_one_time_tokens_new select auth_one_time_tokens.*, '' from auth_one_time_tokens`.execute(
    db,
  );
  await db.schema.dropTable('auth_one_time_tokens').execute();
  await db.schema.alterTable('auth_one_time_tokens_new').renameTo('auth_one_time_tokens').execute();
  await db.schema
    .createIndex('auth_one_time_tokens_user_id')
    .on('auth_one_time_tokens')
    .column('user_id')
    .execute();

  await db.schema
    .alterTable('auth_sessions')
    .addColumn('user_agent', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema.alterTable('auth_sessions').addColumn('refreshed_at', 'text').execute();
  await db.schema
    .alterTable('auth_flow_states')
    .addColumn('authentication_method', 'text', (column) => column.notNull().defaultTo('otp'))
    .execute();
  await db.schema.dropTable('auth_identities').execute();
}
