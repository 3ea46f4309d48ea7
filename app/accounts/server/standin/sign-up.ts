import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Queries } from '#platform/database/store.ts';
import { AuthError, invalid } from '../../domain/auth-error.ts';
import { parseChallenge } from '../../domain/one-time-secrets.ts';
import { requireStrongPassword } from '../../domain/password-rules.ts';
import { notifyUser } from '../account-notices.ts';
import type { SignUp, User } from '../auth-tables.ts';
import { type AuthContext, type Client, isoNow } from './auth-context.ts';
import { sendEmail } from './emails.ts';
import { challengeFields, metadata, text } from './endpoints.ts';
import { hashPassword } from './hash-password.ts';
import { deleteTokens } from './one-time-tokens.ts';
import { countEmail, countRequest, hashNetwork } from './rate-limits.ts';
import { formatSession, openSession } from './sessions.ts';
import {
  createUser,
  formatUser,
  insertOrLockUser,
  type Metadata,
  parseEmail,
  refusePhone,
  updateUserRow,
} from './users.ts';

export const signUpBody = z.object({
  email: text,
  phone: text,
  password: text,
  data: metadata,
  ...challengeFields,
});

/**
 * POST /signup: returns a Session if no confirmation is needed. Otherwise it returns a User made only from the request,
 * which is the same whether or not the address was free.
 */
export async function signUp(
  context: AuthContext,
  client: Client,
  { email: given, phone, password, data, ...challengeGiven }: z.output<typeof signUpBody>,
) {
  if (given && phone) throw invalid('Only an email address or phone number should be provided on signup.');
  refusePhone(phone, 400, 'Phone signups are disabled');
  if (!given) throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  if (!password) throw invalid('Signup requires a valid password');
  const email = parseEmail(given);
  requireStrongPassword(password, email);
  const challenge = parseChallenge(challengeGiven);
  await countRequest(context, 'send', client);

  // The password is hashed before the address is looked up, so that the timing reveals nothing.
  const passwordHash = await hashPassword(password);
  const now = isoNow(context);
  const fresh = createUser(email, now);
  if (!context.settings.confirmEmail) return signUpConfirmed(context, client, { fresh, passwordHash, data });
  await context.transaction(async (trx) => {
    const isOverLimit = await countEmail(trx, context, { purpose: 'confirmation', email, client });
    const request = { email, challenge, client, isOverLimit };
    const user = await insertOrLockUser(trx, fresh);
    if (user.email_confirmed_at) {
      if (!isOverLimit) await notifyUser(trx, context, user, 'address-wanted');
      return;
    }
    await updateUserRow(trx, user, { confirmation_sent_at: now, updated_at: now });
    const signUpId = await addSignUp(trx, context, user, { passwordHash, data, client });
    await sendEmail(trx, context, user, {
      ...request,
      purpose: 'confirmation',
      linkType: 'signup',
      signUpId,
    });
  });
  context.wake();
  const raw_user_meta_data = JSON.stringify(data);
  return formatUser({ ...fresh, confirmation_sent_at: now, raw_user_meta_data }, context.now());
}

type NewAccount = { passwordHash: string | null; data: Metadata };

async function signUpConfirmed(
  context: AuthContext,
  client: Client,
  { fresh, passwordHash, data }: NewAccount & { fresh: User },
) {
  const opened = await context.transaction(async (trx) => {
    const existing = await insertOrLockUser(trx, fresh);
    if (existing.email_confirmed_at)
      throw new AuthError(422, 'user_already_exists', 'User already registered');
    const user = await updateUserRow(trx, existing, {
      encrypted_password: passwordHash,
      email_confirmed_at: fresh.created_at,
      raw_user_meta_data: JSON.stringify(data),
      updated_at: fresh.created_at,
    });
    await deleteSignUps(trx, user);
    return openSession(trx, context, { user, client, method: 'password' });
  });
  return formatSession(context, opened);
}

/** Stores the password and metadata of an unconfirmed sign-up, and returns its id. */
export async function addSignUp(
  trx: Queries,
  context: AuthContext,
  user: User,
  { passwordHash, data, client }: NewAccount & { client: Client },
): Promise<string> {
  const id = randomUUID();
  await trx
    .insertInto('auth_sign_ups')
    .values({
      id,
      user_id: user.id,
      encrypted_password: passwordHash,
      raw_user_meta_data: JSON.stringify(data),
      requested_by: hashNetwork(context, client),
      created_at: isoNow(context),
    })
    .execute();
  return id;
}

/** Lists an unconfirmed user's sign-ups with a password, newest first. */
export function listSignUps(trx: Queries, { id }: User): Promise<SignUp[]> {
  return trx
    .selectFrom('auth_sign_ups')
    .selectAll()
    .where('user_id', '=', id)
    .where('encrypted_password', 'is not', null)
    .orderBy('created_at', 'desc')
    .execute();
}

/** Finds the newest sign-up from the client's network. */
export function findOwnSignUp(signUps: SignUp[], context: AuthContext, client: Client): SignUp | undefined {
  const network = hashNetwork(context, client);
  return signUps.find(({ requested_by }) => requested_by === network);
}

/** Deletes a user's sign-ups, and the emails that would confirm them, once the user is confirmed. */
export async function deleteSignUps(trx: Queries, user: User, keptToken?: string): Promise<void> {
  await trx.deleteFrom('auth_sign_ups').where('user_id', '=', user.id).execute();
  await deleteTokens(trx, user, ['confirmation'], keptToken);
}
