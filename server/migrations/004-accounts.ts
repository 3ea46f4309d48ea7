import type { Queries } from '#platform/database/store.ts';

export const name = 'accounts';

/** The names of Supabase's `auth` schema with a prefix, so that whoever knows the one knows the other. */
export async function up(db: Queries): Promise<void> {
  await db.schema
    .createTable('auth_users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('encrypted_password', 'text')
    .addColumn('email_confirmed_at', 'text')
    .addColumn('confirmation_sent_at', 'text')
    .addColumn('recovery_sent_at', 'text')
    .addColumn('email_change', 'text')
    .addColumn('email_change_sent_at', 'text')
    .addColumn('email_change_confirm_status', 'integer', (column) => column.notNull())
    .addColumn('last_sign_in_at', 'text')
    .addColumn('banned_until', 'text')
    .addColumn('raw_app_meta_data', 'text', (column) => column.notNull())
    .addColumn('raw_user_meta_data', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('auth_users_email_change').on('auth_users').column('email_change').execute();

  await withUser(db, 'auth_identities')
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('provider_id', 'text', (column) => column.notNull())
    .addColumn('identity_data', 'text', (column) => column.notNull())
    .addColumn('last_sign_in_at', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('auth_identities_provider', ['provider', 'provider_id'])
    .execute();
  await withUser(db, 'auth_sessions')
    .addColumn('amr', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await withUser(db, 'auth_refresh_tokens')
    .addColumn('session_id', 'text', (column) =>
      column.notNull().references('auth_sessions.id').onDelete('cascade'),
    )
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('parent', 'text')
    .addColumn('revoked', 'integer', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  await withUser(db, 'auth_flow_states')
    .addColumn('auth_code_hash', 'text', (column) => column.unique())
    .addColumn('code_challenge', 'text', (column) => column.notNull())
    .addColumn('code_challenge_method', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('auth_code_issued_at', 'text')
    .execute();
  await withUser(db, 'auth_one_time_tokens')
    .addColumn('token_type', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('link_type', 'text', (column) => column.notNull())
    .addColumn('relates_to', 'text', (column) => column.notNull())
    .addColumn('redirect_to', 'text', (column) => column.notNull())
    .addColumn('flow_state_id', 'text')
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('auth_one_time_tokens_purpose', ['user_id', 'token_type'])
    .execute();
  for (const table of ['auth_identities', 'auth_sessions', 'auth_flow_states'] as const)
    await db.schema.createIndex(`${table}_user_id`).on(table).column('user_id').execute();
  for (const column of ['user_id', 'session_id'] as const)
    await db.schema
      .createIndex(`auth_refresh_tokens_${column}`)
      .on('auth_refresh_tokens')
      .column(column)
      .execute();

  await db.schema
    .createTable('auth_keys')
    .addColumn('slot', 'integer', (column) => column.primaryKey())
    .addColumn('private_jwk', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
}

/** A table whose rows go with their user. */
function withUser(db: Queries, table: string) {
  return db.schema
    .createTable(table)
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('auth_users.id').onDelete('cascade'),
    );
}
