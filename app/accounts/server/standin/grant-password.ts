import { z } from 'zod';
import type { Account, AccountWithIdentity } from '../../domain/account.ts';
import { AuthFailure, invalid } from '../../domain/auth-failure.ts';
import { describeWeakness, listWeaknesses } from '../../domain/password-rules.ts';
import type { AuthContext, Sender } from './auth-context.ts';
import { countGuess, countRequest } from './count-requests.ts';
import { isPassword } from './hash-password.ts';
import { formatSession, openSession } from './issue-session.ts';
import { parseEmail } from './parse-email.ts';
import { text } from './read-body.ts';

export const passwordGrantBody = z.object({ email: text, phone: text, password: text });

const wrong = new AuthFailure(400, 'invalid_credentials', 'Invalid login credentials');

/** Unknown address, no password and wrong password are one answer, after the same time. */
export async function grantPassword(
  context: AuthContext,
  sender: Sender,
  { email: given, phone, password = '' }: z.output<typeof passwordGrantBody>,
) {
  if (given && phone) return invalid('Only an email address or phone number should be provided on login.');
  if (phone) return new AuthFailure(422, 'phone_provider_disabled', 'Phone logins are disabled');
  if (!given) return invalid('missing email or phone');
  const tooMany = await countRequest(context, 'token', sender.address);
  if (tooMany) return tooMany;
  const email = parseEmail(given);
  if (email instanceof AuthFailure) return (await isPassword(password, undefined)) ? email : wrong;

  const known = await context.store.transaction(async (queries) => {
    const guessed = await countGuess(queries, context, 'password', email);
    return guessed ?? (await queries.lockAccountByEmail(email));
  });
  if (known instanceof AuthFailure) return known;
  const right = await isPassword(password, known?.account.passwordHash);
  if (!known || !right) return wrong;
  const opened = await context.store.transaction(async (queries) => {
    const current = await queries.lockAccount(known.account.id);
    // Changed or deleted while we were hashing.
    if (!current || current.account.passwordHash !== known.account.passwordHash) return wrong;
    return refuse(current, context.now()) ?? openSession(queries, context, current, 'password');
  });
  if (opened instanceof AuthFailure) return opened;
  return { ...(await formatSession(context, opened)), ...listWeakness(password, opened.account) };
}

/** Checked after the password, because the answer tells that the account exists. */
function refuse({ account }: AccountWithIdentity, now: number): AuthFailure | undefined {
  if (isBanned(account, now)) return new AuthFailure(400, 'user_banned', 'User is banned');
  return account.emailConfirmedAt
    ? undefined
    : new AuthFailure(400, 'email_not_confirmed', 'Email not confirmed');
}

export function isBanned({ bannedUntil }: Account, now: number): boolean {
  return bannedUntil !== undefined && Date.parse(bannedUntil) > now;
}

/** A password from before the rules were as they are still signs in, and the client is told. */
function listWeakness(password: string, { email }: Account) {
  const reasons = listWeaknesses(password, email);
  if (reasons.length === 0) return {};
  return { weak_password: { message: describeWeakness(reasons), reasons } };
}
