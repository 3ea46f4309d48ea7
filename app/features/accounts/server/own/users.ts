import { randomUUID } from 'node:crypto';
import type { Queries } from '#platform/database/store.ts';
import { emailAddress, emailKey } from '#platform/mail/email-address.ts';
import { AuthError, invalid } from '../../domain/auth-error.ts';
import { emailLifeMs, type User } from '../auth-tables.ts';

/** The only audience and role. */
export const audience = 'authenticated';

const maxEmailCharacters = 255;

/** Returns the address in its normalised form. Throws an AuthError if it is invalid. */
export function parseEmail(text: string): string {
  if (text.length > maxEmailCharacters)
    throw refuse(`An email address has at most ${maxEmailCharacters} characters. Check yours.`);
  const parsed = emailAddress.safeParse(text.trim());
  if (!parsed.success) throw refuse(parsed.error.issues[0]?.message ?? 'invalid format');
  return emailKey(parsed.data);
}

/** The beginning is Supabase's message, and the page shows the sentence. */
const refuse = (sentence: string) => invalid(`Unable to validate email address: ${sentence}`);

export const noEmailChange = {
  email_change: null,
  email_change_sent_at: null,
  email_change_confirm_status: 0,
};

/**
 * Finds a user and locks the row until the transaction ends. An update that changes nothing acts as a lock in both
 * databases.
 */
export function lockUser(trx: Queries, by: { id: string } | { email: string }): Promise<User | undefined> {
  const query = trx.updateTable('auth_users').set((user) => ({ updated_at: user.ref('updated_at') }));
  const one = 'id' in by ? query.where('id', '=', by.id) : query.where('email', '=', by.email);
  return one.returningAll().executeTakeFirst();
}

/** Returns the user of a proved address, locked. The first proof creates the user. */
export async function requireProvedUser(trx: Queries, email: string, now: string): Promise<User> {
  await trx
    .insertInto('auth_users')
    .values({
      id: randomUUID(),
      email,
      encrypted_password: null,
      ...noEmailChange,
      last_sign_in_at: null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
  const user = await lockUser(trx, { email });
  if (!user) throw conflictError();
  return user;
}

export function conflictError(): AuthError {
  return new AuthError(409, 'conflict', 'The account was changed at the same time. Please try again.');
}

export async function updateUserRow(trx: Queries, user: User, changes: Partial<User>): Promise<User> {
  await trx.updateTable('auth_users').set(changes).where('id', '=', user.id).execute();
  return { ...user, ...changes };
}

/** A change of address lasts as long as its emails. */
export function isChangeExpired({ email_change_sent_at: sentAt }: User, now: number): boolean {
  return sentAt !== null && Date.parse(sentAt) + emailLifeMs <= now;
}

/** Formats a User of the protocol. Unset fields are omitted, as in GoTrue, and the password hash always is. */
export function formatUser(user: User, now: number) {
  const change = isChangeExpired(user, now) ? noEmailChange : user;
  return {
    id: user.id,
    aud: audience,
    role: audience,
    email: user.email,
    phone: '',
    email_confirmed_at: user.created_at,
    ...(change.email_change && { new_email: change.email_change }),
    ...(change.email_change_sent_at && { email_change_sent_at: change.email_change_sent_at }),
    ...(user.last_sign_in_at && { last_sign_in_at: user.last_sign_in_at }),
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: {},
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: false,
  };
}
