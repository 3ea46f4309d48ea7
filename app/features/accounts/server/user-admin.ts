import { forgetDeleted, type Queries, type Store } from '#platform/database/store.ts';
import { emailKey } from '#platform/mail/email-address.ts';
import { formatEmailLink } from '../domain/auth-paths.ts';
import { createOneTimeSecrets } from '../domain/one-time-secrets.ts';
import type { User } from './auth-tables.ts';
import { deleteExpiredEmails, endEmailsOfDeleted, formatOldest, storeEmail } from './own/emails.ts';
import { deleteUnusedSessions } from './own/sessions.ts';
import { lockUser, noEmailChange, parseEmail } from './own/users.ts';

export type UserSummary = User & {
  /** The number of browsers that are signed in. */
  sessions: number;
};

export type UserAdmin = ReturnType<typeof createUserAdmin>;

/** Deletes or detaches what another feature stores about a user, within the current transaction. */
export type DeleteUserData = (trx: Queries, kind: Store['kind'], userId: string) => Promise<unknown>;

/** What the daily clean-up deletes, by name for its log. */
export function createAccountPurges({ db }: Store): Record<string, (now: Date) => Promise<number>> {
  return {
    'sign-in emails': (now) => deleteExpiredEmails(db, now.getTime()),
    'sessions unused for 90 days': (now) => deleteUnusedSessions(db, now.getTime()),
    'changes of address that nobody confirmed': (now) => deleteExpiredChanges(db, now.getTime()),
  };
}

async function deleteExpiredChanges(db: Queries, now: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('auth_users')
    .set(noEmailChange)
    .where('email_change_sent_at', '<=', formatOldest(now))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Creates the link that an email would contain, for someone whose emails do not arrive. It takes one of the address's five
 * emails an hour; undefined if there is none left. Throws an AuthError for an invalid address.
 */
export async function createSignInLink(
  { store, secret, siteUrl }: { store: Store; secret: string; siteUrl: string },
  address: string,
): Promise<string | undefined> {
  const email = parseEmail(address);
  const secrets = createOneTimeSecrets(secret);
  const id = await store.transaction((trx) =>
    storeEmail(trx, { secrets, now: Date.now }, { email, purpose: 'sign-in', next: '' }),
  );
  if (id === undefined) return undefined;
  return formatEmailLink(siteUrl, { tokenHash: secrets.linkToken(id), type: 'email', email });
}

/** What operators can do with users. */
export function createUserAdmin(store: Store, deleteUserData: DeleteUserData) {
  return {
    /** Lists the users, newest first. */
    async list(): Promise<UserSummary[]> {
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
    /** Deletes a user with their sessions, emails and other data. Returns false if there is no such user. */
    async delete(by: { id: string } | { email: string }): Promise<boolean> {
      const deleted = await store.transaction((trx) =>
        deleteUser(trx, by, (userId) => deleteUserData(trx, store.kind, userId)),
      );
      if (deleted) await forgetDeleted(store);
      return deleted;
    },
  };
}

/** Deletes a user within a transaction. Returns false if there is no such user. Call `forgetDeleted` after it. */
export async function deleteUser(
  trx: Queries,
  by: { id: string } | { email: string },
  deleteData: (userId: string) => Promise<unknown>,
): Promise<boolean> {
  const user = await lockUser(trx, 'id' in by ? by : { email: emailKey(by.email) });
  if (!user) return false;
  await deleteData(user.id);
  await endEmailsOfDeleted(trx, user);
  // Foreign keys cascade to sessions and tokens.
  await trx.deleteFrom('auth_users').where('id', '=', user.id).execute();
  return true;
}
