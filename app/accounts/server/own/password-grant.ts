import { z } from 'zod';
import { countAgainstLimit, hashAddress, hashEmail, takeBackCount } from '#platform/database/rate-limit.ts';
import type { Queries } from '#platform/database/store.ts';
import { emailKey } from '#platform/mail/email-address.ts';
import { AuthError, invalid } from '../../domain/auth-error.ts';
import { normalizePassword } from '../../domain/password-rules.ts';
import { type AuthContext, type Client, tooManyRequests } from './auth-context.ts';
import { text } from './endpoints.ts';
import { verifyPassword } from './hash-password.ts';
import { formatSession, openSession } from './sessions.ts';
import { lockUser } from './users.ts';

export const passwordGrantBody = z.object({ email: text, password: text });

/**
 * Wrong passwords an hour, for an address and from a network. Strangers can use up the first, so whoever is over a limit
 * is offered the emailed code, which these limits do not affect.
 */
export const wrongPasswords = { address: 10, network: 50 };

/** POST /token: the response and its timing are the same for an unknown address, no password and a wrong password. */
export async function grantPassword(
  context: AuthContext,
  client: Client,
  { email: given, password: typed = '' }: z.output<typeof passwordGrantBody>,
) {
  if (!given) throw invalid('An email address is required');
  // A malformed address gets the same response as a wrong one, as in GoTrue.
  const email = emailKey(given);
  const attempts = listCounts(context, client, email);
  // Counted before the slow hash, or many at once would get through, and taken back if the password was right.
  const known = await context.countingTransaction(async (trx) => {
    await countAttempt(trx, attempts);
    return lockUser(trx, { email });
  });
  const isCorrect = await verifyPassword(normalizePassword(typed), known?.encrypted_password);
  if (!known || !isCorrect) throw invalidCredentials();
  const opened = await context.countingTransaction(async (trx) => {
    const user = await lockUser(trx, { id: known.id });
    // The password was changed during the hashing.
    if (!user || user.encrypted_password !== known.encrypted_password) throw invalidCredentials();
    for (const attempt of attempts) await takeBackCount(trx, attempt);
    return openSession(trx, context, { user, client, method: 'password' });
  });
  return formatSession(context, opened);
}

type Count = Parameters<typeof countAgainstLimit>[1];

function listCounts({ secret, now }: AuthContext, { address }: Client, email: string): Count[] {
  const count = (what: string, whom: string, max: number) => ({
    what,
    whom,
    windows: [{ seconds: 3600, count: max }],
    now: now(),
  });
  return [
    count('auth-password-network', hashAddress(address, secret), wrongPasswords.network),
    count('auth-password-address', hashEmail(email, secret), wrongPasswords.address),
  ];
}

/** Throws 429 over a limit. */
async function countAttempt(trx: Queries, counts: Count[]): Promise<void> {
  for (const [place, each] of counts.entries()) {
    const result = await countAgainstLimit(trx, each);
    if (result.allowed) continue;
    for (const counted of counts.slice(0, place)) await takeBackCount(trx, counted);
    throw tooManyRequests('Too many wrong passwords. A code by email still works.', result.retryAfterSeconds);
  }
}

function invalidCredentials(): AuthError {
  return new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
}
