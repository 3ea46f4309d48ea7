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

/** What the operator does with accounts. */
export type UserAdmin = {
  /** Newest first. */
  list(): Promise<AccountSummary[]>;
  /** Undefined where nobody has the address. Confirms it as its email would. */
  confirm(email: string): Promise<Account | undefined>;
  /** The account, its sessions, its emails, its traces in the file. False where nobody has the address. */
  delete(email: string): Promise<boolean>;
};

/** Deletes what another feature keeps of a user, with the handle of the transaction under way. */
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
        // Sessions, tokens and flows go with it.
        await trx.deleteFrom('auth_users').where('id', '=', found.account.id).execute();
        return true;
      });
      // The write-ahead log still has what the rows said.
      if (store.kind === 'sqlite' && deleted) await sql`pragma wal_checkpoint(truncate)`.execute(store.db);
      return deleted;
    },
  };
}
