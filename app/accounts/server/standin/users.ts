import { randomUUID } from 'node:crypto';
import type { Queries } from '#platform/database/store.ts';
import { emailAddress, emailKey } from '#platform/mail/email-address.ts';
import { AuthError, invalid } from '../../domain/auth-error.ts';
import type { User } from '../auth-tables.ts';

/** The only audience and role. */
export const audience = 'authenticated';

/** Arbitrary JSON from clients. The site stores, merges and returns it, but never interprets it. */
export type Metadata = Record<string, unknown>;

const maxEmailCharacters = 255;

/** Returns the address in its normalised form. Throws an AuthError if it is invalid. */
export function parseEmail(given: string): string {
  if (given.length > maxEmailCharacters)
    throw invalid('An email address is too long: the address should be shorter than 255 characters');
  const parsed = emailAddress.safeParse(given.trim());
  if (!parsed.success) throw invalid('Unable to validate email address: invalid format');
  return emailKey(parsed.data);
}

/** Throws the error that GoTrue sends if the phone provider is off. */
export function refusePhone(phone: string | undefined, status: 400 | 422, message: string): void {
  if (phone) throw new AuthError(status, 'phone_provider_disabled', message);
}

/** Creates an unconfirmed user with the values that Supabase would store. */
export function createUser(email: string, now: string): User {
  return {
    id: randomUUID(),
    email,
    encrypted_password: null,
    email_confirmed_at: null,
    email_proved_at: null,
    confirmation_sent_at: null,
    recovery_sent_at: null,
    ...noEmailChange,
    last_sign_in_at: null,
    banned_until: null,
    raw_app_meta_data: JSON.stringify({ provider: 'email', providers: ['email'] }),
    raw_user_meta_data: '{}',
    created_at: now,
    updated_at: now,
  };
}

export const noEmailChange = {
  email_change: null,
  email_change_sent_at: null,
  email_change_confirm_status: 0,
};

/** Returns a user's metadata with the site's own claims, which override any of the same name. */
export function readMetadata({ id, email, email_confirmed_at, raw_user_meta_data }: User): Metadata {
  const email_verified = email_confirmed_at !== null;
  return { ...JSON.parse(raw_user_meta_data), sub: id, email, email_verified, phone_verified: false };
}

/**
 * Finds a user and locks the row until the transaction ends. An update that changes nothing acts as a lock in both
 * databases.
 */
export function lockUser(trx: Queries, by: { id: string } | { email: string }): Promise<User | undefined> {
  const query = trx.updateTable('auth_users').set((user) => ({ updated_at: user.ref('updated_at') }));
  const one = 'id' in by ? query.where('id', '=', by.id) : query.where('email', '=', by.email);
  return one.returningAll().executeTakeFirst();
}

/** Finds a row, locks its user, and reads the row again now that no other request can change it. */
export async function findAndLockUser<Row extends { user_id: string }>(
  trx: Queries,
  find: () => Promise<Row | undefined>,
): Promise<{ user: User; row: Row } | undefined> {
  const seen = await find();
  const user = seen && (await lockUser(trx, { id: seen.user_id }));
  const row = user && (await find());
  return row && { user, row };
}

/** Inserts the user unless the address already has one. Returns the user of the address, locked. */
export async function insertOrLockUser(trx: Queries, fresh: User): Promise<User> {
  await trx
    .insertInto('auth_users')
    .values(fresh)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
  const user = await lockUser(trx, { email: fresh.email });
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

export async function deleteUserRow(trx: Queries, { id }: User): Promise<void> {
  // Foreign keys cascade to sessions, tokens and flows.
  await trx.deleteFrom('auth_users').where('id', '=', id).execute();
}

export function isBanned({ banned_until }: User, now: number): boolean {
  return banned_until !== null && Date.parse(banned_until) > now;
}

/** How long a change of address may take, from the request to its last confirmation. */
const changeLifeMs = 24 * 3600_000;

/** Tells whether a change of address has expired. Resending its emails does not extend it. */
export function isChangeExpired({ email_change_sent_at: sentAt }: User, now: number): boolean {
  return sentAt !== null && Date.parse(sentAt) + changeLifeMs <= now;
}

/** Formats a User of the protocol. Unset fields are omitted, as in GoTrue, and the password hash always is. */
export function formatUser(user: User, now: number) {
  const change = isChangeExpired(user, now) ? noEmailChange : user;
  const times = { created_at: user.created_at, updated_at: user.updated_at };
  return {
    id: user.id,
    aud: audience,
    role: audience,
    email: user.email,
    phone: '',
    ...omitNull({
      email_confirmed_at: user.email_confirmed_at,
      confirmed_at: user.email_confirmed_at,
      confirmation_sent_at: user.confirmation_sent_at,
      recovery_sent_at: user.recovery_sent_at,
      new_email: change.email_change,
      email_change_sent_at: change.email_change_sent_at,
      last_sign_in_at: user.last_sign_in_at,
      banned_until: user.banned_until,
    }),
    app_metadata: JSON.parse(user.raw_app_meta_data) as Metadata,
    user_metadata: readMetadata(user),
    // Email is the only provider here, so the single identity repeats the user's data.
    identities: [
      {
        identity_id: user.id,
        id: user.id,
        user_id: user.id,
        identity_data: {
          sub: user.id,
          email: user.email,
          email_verified: user.email_confirmed_at !== null,
          phone_verified: false,
        },
        provider: 'email',
        ...omitNull({ last_sign_in_at: user.last_sign_in_at }),
        ...times,
        email: user.email,
      },
    ],
    ...times,
    is_anonymous: false,
  };
}

function omitNull(values: Record<string, string | null>): Record<string, string> {
  const set = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== null);
  return Object.fromEntries(set);
}
