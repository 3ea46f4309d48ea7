import { z } from 'zod';
import { emailKey } from '#platform/mail/email-address.ts';
import { AuthError, invalid } from '../../domain/auth-error.ts';
import { describeWeakness, listWeaknesses } from '../../domain/password-rules.ts';
import type { AuthContext, Client } from './auth-context.ts';
import { text } from './endpoints.ts';
import { isPassword } from './hash-password.ts';
import { countPassword, countRequest } from './rate-limits.ts';
import { formatSession, openSession } from './sessions.ts';
import { findOwnSignUp, listSignUps } from './sign-up.ts';
import { isBanned, lockUser, refusePhone } from './users.ts';

export const passwordGrantBody = z.object({ email: text, phone: text, password: text });

/** POST /token: an unknown address, no password and a wrong password are one answer, after the same time. */
export async function grantPassword(
  context: AuthContext,
  client: Client,
  { email: given, phone, password = '' }: z.output<typeof passwordGrantBody>,
) {
  if (given && phone) throw invalid('Only an email address or phone number should be provided on login.');
  refusePhone(phone, 422, 'Phone logins are disabled');
  if (!given) throw invalid('missing email or phone');
  // An address that can't be one is a wrong one, as with GoTrue.
  const email = emailKey(given);
  await countRequest(context, 'token', client);
  const known = await context.transaction(async (trx) => {
    await countPassword(trx, context, { email, client });
    const user = await lockUser(trx, { email });
    if (!user || user.email_confirmed_at) return user;
    // You are not signed in by the password of a sign-up, but who knows it is told what is missing.
    const signUps = await listSignUps(trx, user);
    const signUp = findOwnSignUp(signUps, context, client) ?? signUps[0];
    return { ...user, encrypted_password: signUp?.encrypted_password ?? null };
  });
  const isRight = await isPassword(password, known?.encrypted_password);
  if (!known || !isRight) throw wrong();
  const opened = await context.transaction(async (trx) => {
    const user = await lockUser(trx, { id: known.id });
    if (!user) throw wrong();
    // Both tell that the user exists, so they come after the password.
    if (isBanned(user, context.now())) throw new AuthError(400, 'user_banned', 'User is banned');
    if (!user.email_confirmed_at) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
    // The user was changed while the password was hashed.
    if (user.encrypted_password !== known.encrypted_password) throw wrong();
    return openSession(trx, context, { user, client, method: 'password' });
  });
  const reasons = listWeaknesses(password, email);
  // A password from before the rules were as they are still signs in, and the client is told.
  const weak = reasons.length > 0 && { weak_password: { message: describeWeakness(reasons), reasons } };
  return { ...(await formatSession(context, opened)), ...weak };
}

function wrong(): AuthError {
  return new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
}
