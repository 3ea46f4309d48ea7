import { z } from 'zod';
import { countAgainstLimit } from '#platform/database/rate-limit.ts';
import type { Queries } from '#platform/database/store.ts';
import { AuthError } from '../../domain/auth-error.ts';
import { findReturnPath } from '../../domain/auth-paths.ts';
import { normalizePassword, requireStrongPassword } from '../../domain/password-rules.ts';
import { notifyUser } from '../account-notices.ts';
import type { User } from '../auth-tables.ts';
import { type AuthContext, type Client, isoNow, tooManyRequests } from './auth-context.ts';
import { cancelEmailChange, startEmailChange } from './email-change.ts';
import { text } from './endpoints.ts';
import { hashing, hashPassword, verifyPassword } from './hash-password.ts';
import { endSessions, requireRecentSignIn, type SignedIn } from './sessions.ts';
import { conflictError, formatUser, lockUser, parseEmail, updateUserRow } from './users.ts';

/** How many new passwords one account may try in an hour: each compares with the present one, and sends an email. */
export const newPasswords = 10;

export const updateUserBody = z.object({ email: text, password: text });

/** PUT /user: changes the signed-in user's address or password. */
export async function updateUser(
  context: AuthContext,
  client: Client,
  signedIn: SignedIn,
  { email: typedEmail, password: typed }: z.output<typeof updateUserBody>,
) {
  const newEmail = typedEmail && parseEmail(typedEmail);
  // Setting the current address only cancels a pending change, which is harmless.
  if (typed || (newEmail && newEmail !== signedIn.user.email)) requireRecentSignIn(context, signedIn);
  if (typed) await requireFewNewPasswords(context, signedIn.user);
  const passwordHash =
    typed && (await hashing(() => hashNewPassword(signedIn.user, normalizePassword(typed))));
  const changed = await context.transaction(async (trx) => {
    const user = await requireUnchanged(trx, signedIn.user, Boolean(passwordHash));
    if (passwordHash) await changePassword(trx, context, signedIn, passwordHash);
    if (newEmail && newEmail !== user.email) {
      const next = findReturnPath(client.redirectTo, context.siteUrl) ?? '';
      await startEmailChange(trx, context, user, { newEmail, next, client });
    } else if (newEmail) await cancelEmailChange(trx, context, user);
    return lockUser(trx, { id: user.id });
  });
  context.wake();
  return formatUser(changed ?? signedIn.user, context.now());
}

async function requireFewNewPasswords(context: AuthContext, { id }: User): Promise<void> {
  const windows = [{ seconds: 3600, count: newPasswords }];
  const counted = { what: 'auth-new-password', whom: id, windows, now: context.now() };
  const result = await context.transaction((trx) => countAgainstLimit(trx, counted));
  if (!result.allowed)
    throw tooManyRequests('Too many new passwords in a short time', result.retryAfterSeconds);
}

async function hashNewPassword({ email, encrypted_password: old }: User, password: string): Promise<string> {
  requireStrongPassword(password, email);
  if (old && (await verifyPassword(password, old)))
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
  return hashPassword(password);
}

/** Locks the user. Throws if another request has changed the password in the meantime. */
async function requireUnchanged(trx: Queries, seen: User, changesPassword: boolean): Promise<User> {
  const user = await lockUser(trx, { id: seen.id });
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  if (changesPassword && user.encrypted_password !== seen.encrypted_password) throw conflictError();
  return user;
}

/**
 * Signs out all other sessions, and cancels a pending change of address, because an attacker with a stolen session may
 * have requested it. Emails for signing in stay valid: they lead to the mailbox that has proved the account.
 */
async function changePassword(
  trx: Queries,
  context: AuthContext,
  signedIn: SignedIn,
  passwordHash: string,
): Promise<void> {
  const { user } = signedIn;
  await updateUserRow(trx, user, { encrypted_password: passwordHash, updated_at: isoNow(context) });
  await endSessions(trx, signedIn, 'others');
  await cancelEmailChange(trx, context, user);
  await notifyUser(trx, context, user, 'password-changed');
}
