import { sql } from 'kysely';
import { emailKey } from '#app/contact/domain/email-address.ts';
import type { Queries, Store } from '#platform/database/store.ts';
import type { Account } from '../../domain/account.ts';
import { subjectOfAccount } from '../../domain/account-mail.ts';
import { accountFromRow } from './account-rows.ts';
import { createTokenQueries } from './token-queries.ts';
import { createUserQueries } from './user-queries.ts';

export type AccountSummary = Account & {
  /** Browsers that are signed in. */
  sessions: number;
};

/** What an operator can do with accounts. */
export type UserAdmin = {
  /** Lists the accounts, newest first. */
  list(): Promise<AccountSummary[]>;
  /** Confirms the address as its email would. Returns undefined if nobody has the address. */
  confirm(email: string): Promise<Account | undefined>;
  /** Deletes the account, its sessions, emails and their traces in the file. Returns false if nobody has the address. */
  delete(email: string): Promise<boolean>;
};

/** Deletes what another feature stores about a user, within the current transaction. */
type DeleteOfUser = (trx: Queries, kind: Store['kind'], userId: string) => Promise<unknown>;

export function createUserAdmin(
  store: Store,
  alsoDelete: DeleteOfUser,
  now: () => number = Date.now,
): UserAdmin {
  return {
    async list() {
      const rows = await store.db
        .selectFrom('auth_users')
        .selectAll()
        .select((select) =>
          select
            .selectFrom('auth_refresh_tokens')
            .select((count) => count.fn.countAll().as('count'))
            .whereRef('auth_refresh_tokens.user_id', '=', 'auth_users.id')
            .where('revoked', '=', 0)
            .as('sessions'),
        )
        .orderBy('created_at', 'desc')
        .execute();
      return rows.map((row) => ({ ...accountFromRow(row), sessions: Number(row.sessions) }));
    },
    confirm: (email) =>
      store.transaction(async (trx) => {
        const users = createUserQueries(trx, store.kind);
        const found = await users.lockAccountByEmail(emailKey(email));
        if (!found || found.account.emailConfirmedAt) return found?.account;
        const { account, identity } = found;
        const at = new Date(now()).toISOString();
        const changes = {
          emailConfirmedAt: at,
          userMetadata: { ...account.userMetadata, email_verified: true },
          updatedAt: at,
        };
        await users.updateAccount(account.id, changes);
        const data = { ...identity.data, email_verified: true };
        await users.updateIdentity(identity.id, { data, updatedAt: at });
        await createTokenQueries(trx, now).deleteTokens(account.id, ['confirmation']);
        return { ...account, ...changes };
      }),
    async delete(email) {
      const deleted = await store.transaction(async (trx) => {
        const found = await createUserQueries(trx, store.kind).lockAccountByEmail(emailKey(email));
        if (!found) return false;
        await trx.deleteFrom('jobs').where('subject', '=', subjectOfAccount(found.account.id)).execute();
        await alsoDelete(trx, store.kind, found.account.id);
        // The database deletes sessions, tokens and flows together with the user.
        await trx.deleteFrom('auth_users').where('id', '=', found.account.id).execute();
        return true;
      });
      // The write-ahead log still holds the deleted rows, so it is emptied.
      if (store.kind === 'sqlite' && deleted) await sql`pragma wal_checkpoint(truncate)`.execute(store.db);
      return deleted;
    },
  };
}
