import { sql } from 'kysely';
import type { Queries, Store } from '#platform/database/store.ts';
import { emailKey } from '#platform/mail/email-address.ts';
import type { User } from './auth-tables.ts';
import { formatJobSubject } from './standin/emails.ts';
import { deleteSignUps, listSignUps } from './standin/sign-up.ts';
import { deleteUserRow, lockUser } from './standin/users.ts';
import { proveAddress } from './standin/verify.ts';

export type UserSummary = User & {
  /** The number of browsers that are signed in. */
  sessions: number;
};

/** What operators can do with users. */
export type UserAdmin = {
  /** Lists the users, newest first. */
  list(): Promise<UserSummary[]>;
  /**
   * Confirms an address as its email would. Returns undefined if there is no such user, and `several` if more than one
   * network signed up with it, because only one of the passwords can be the owner's.
   */
  confirm(email: string): Promise<User | 'several' | undefined>;
  /** Deletes a user with their sessions, emails and other data. Returns false if there is no such user. */
  delete(by: { id: string } | { email: string }): Promise<boolean>;
  /** Deletes users who never confirmed their address, and returns how many. */
  purgeUnconfirmed(): Promise<number>;
};

/** Deletes or detaches what another feature stores about a user, within the current transaction. */
export type DeleteUserData = (trx: Queries, kind: Store['kind'], userId: string) => Promise<unknown>;

/** Unconfirmed users are deleted after this time without activity. */
const unconfirmedKeptMs = 30 * 24 * 3600_000;

export function createUserAdmin(
  store: Store,
  deleteUserData: DeleteUserData,
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
      return rows.map((row) => ({ ...row, sessions: Number(row.sessions) }));
    },
    confirm: (email) =>
      store.transaction(async (trx) => {
        const user = await lockUser(trx, { email: emailKey(email) });
        if (!user || user.email_confirmed_at) return user;
        const signUps = await listSignUps(trx, user);
        if (new Set(signUps.map(({ requested_by }) => requested_by)).size > 1) return 'several';
        await deleteSignUps(trx, user);
        return proveAddress(trx, { now }, user, signUps[0]);
      }),
    async delete(by) {
      const deleted = await store.transaction(async (trx) => {
        const user = await lockUser(trx, 'id' in by ? by : { email: emailKey(by.email) });
        if (!user) return false;
        await trx.deleteFrom('jobs').where('subject', '=', formatJobSubject(user.id)).execute();
        await deleteUserData(trx, store.kind, user.id);
        await deleteUserRow(trx, user);
        return true;
      });
      // The write-ahead log still contains the deleted rows, so it is truncated.
      if (store.kind === 'sqlite' && deleted) await sql`pragma wal_checkpoint(truncate)`.execute(store.db);
      return deleted;
    },
    async purgeUnconfirmed() {
      const before = new Date(now() - unconfirmedKeptMs).toISOString();
      const { numDeletedRows } = await store.db
        .deleteFrom('auth_users')
        .where('email_confirmed_at', 'is', null)
        .where('created_at', '<', before)
        .where('updated_at', '<', before)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}
