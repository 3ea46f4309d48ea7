import type { Selectable } from 'kysely';
import type { Queries, Store } from '#platform/database/store.ts';
import type { AccountWithIdentity } from '../../domain/account.ts';
import type { AccountQueries } from '../../domain/account-store.ts';
import { accountFromRow, accountToRow, identityFromRow, identityToRow } from './account-rows.ts';
import type { IdentityTable, UserTable } from './account-tables.ts';

type Part = Pick<
  AccountQueries,
  | 'lockAccount'
  | 'lockAccountByEmail'
  | 'listAccountsByAnyEmail'
  | 'insertAccount'
  | 'updateAccount'
  | 'deleteAccount'
  | 'updateIdentity'
>;

/** Locks rows on PostgreSQL only, because on SQLite the transaction itself is the lock. */
export function createUserQueries(trx: Queries, kind: Store['kind']): Part {
  const lock = async (column: 'id' | 'email', value: string) => {
    const query = trx.selectFrom('auth_users').selectAll().where(column, '=', value);
    const row = await (kind === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
    return row && withIdentity(trx, row);
  };
  return {
    lockAccount: (id) => lock('id', id),
    lockAccountByEmail: (email) => lock('email', email),
    async listAccountsByAnyEmail(email) {
      const rows = await trx
        .selectFrom('auth_users')
        .select('id')
        .where((or) => or.or([or('email', '=', email), or('email_change', '=', email)]))
        // Callers lock these accounts one after another, so the order must always be the same.
        .orderBy('id')
        .execute();
      return rows.map(({ id }) => id);
    },
    async insertAccount({ account, identity }) {
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('auth_users')
        .values(accountToRow(account) as Selectable<UserTable>)
        .onConflict((conflict) => conflict.column('email').doNothing())
        .executeTakeFirst();
      if (!numInsertedOrUpdatedRows) return false;
      await trx
        .insertInto('auth_identities')
        .values(identityToRow(identity) as Selectable<IdentityTable>)
        .execute();
      return true;
    },
    async updateAccount(id, changes) {
      await trx.updateTable('auth_users').set(accountToRow(changes)).where('id', '=', id).execute();
    },
    async deleteAccount(id) {
      await trx.deleteFrom('auth_users').where('id', '=', id).execute();
    },
    async updateIdentity(id, changes) {
      await trx.updateTable('auth_identities').set(identityToRow(changes)).where('id', '=', id).execute();
    },
  };
}

export async function withIdentity(db: Queries, row: Selectable<UserTable>): Promise<AccountWithIdentity> {
  const identity = await db
    .selectFrom('auth_identities')
    .selectAll()
    .where('user_id', '=', row.id)
    .executeTakeFirstOrThrow();
  return { account: accountFromRow(row), identity: identityFromRow(identity) };
}
