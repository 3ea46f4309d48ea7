import { z } from 'zod';
import { emailKey } from '#platform/mail/email-address.ts';
import { AuthError, invalid } from '../../domain/auth-error.ts';
import { describeWeakness, listWeaknesses } from '../../domain/password-rules.ts';
import type { AuthContext, Client } from './auth-context.ts';
import { text } from './endpoints.ts';
import { verifyPassword } from './hash-password.ts';
import { countPassword, countRequest } from './rate-limits.ts';
import { formatSession, openSession } from './sessions.ts';
import { findOwnSignUp, listSignUps } from './sign-up.ts';
import { isBanned, lockUser, refusePhone } from './users.ts';

export const passwordGrantBody = z.object({ email: text, phone: text, password: text });

/** POST /token: the response and its timing are the same for an unknown address, no password and a wrong password. */
export async function grantPassword(
  context: AuthContext,
  client: Client,
  { email: given, phone, password = '' }: z.output<typeof passwordGrantBody>,
) {
  if (given && phone) throw invalid('Only an email address or phone number should be provided on login.');
  refusePhone(phone, 422, 'Phone logins are disabled');
  if (!given) throw invalid('missing email or phone');
  // A malformed address gets the same response as a wrong one, as in GoTrue.
  const email = emailKey(given);
  await countRequest(context, 'token', client);
  const known = await context.transaction(async (trx) => {
    await countPassword(trx, context, { email, client });
    const user = await lockUser(trx, { email });
    if (!user || user.email_confirmed_at) return user;
    // The password of an unconfirmed sign-up does not sign in, but gets the error that says what is missing.
    const signUps = await listSignUps(trx, user);
    const signUp = findOwnSignUp(signUps, context, client) ?? signUps[0];
    return { ...user, encrypted_password: signUp?.encrypted_password ?? null };
  });
  const isCorrect = await verifyPassword(password, known?.encrypted_password);
  if (!known || !isCorrect) throw invalidCredentials();
  const opened = await context.transaction(async (trx) => {
    const user = await lockUser(trx, { id: known.id });
    if (!user) throw invalidCredentials();
    // These errors reveal that the user exists, so they come after the password check.
    if (isBanned(user, context.now())) throw new AuthError(400, 'user_banned', 'User is banned');
    if (!user.email_confirmed_at) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
    // The password was changed during the hashing.
    if (user.encrypted_password !== known.encrypted_password) throw invalidCredentials();
    return openSession(trx, context, { user, client, method: 'password' });
  });
  const reasons = listWeaknesses(password, email);
  // A password from before the current rules still signs in, with a warning to the client.
  const weak = reasons.length > 0 && { weak_password: { message: describeWeakness(reasons), reasons } };
  return { ...(await formatSession(context, opened)), ...weak };
}

function invalidCredentials(): AuthError {
  return new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
}
