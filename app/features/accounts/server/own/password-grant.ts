import { z } from 'zod';
import { countAgainstLimit, hashAddress, hashEmail, undoCount } from '#platform/database/rate-limit.ts';
import type { Queries } from '#platform/database/store.ts';
import { emailKey } from '#platform/mail/email-address.ts';
import { AuthError, invalid } from '../../domain/auth-error.ts';
import { normalizePassword } from '../../domain/password-rules.ts';
import { type AuthContext, type Client, tooManyRequests } from './auth-context.ts';
import { text } from './endpoints.ts';
import { hashing, verifyPassword } from './hash-password.ts';
import { formatSession, openSession } from './sessions.ts';
import { lockUser } from './users.ts';

export const passwordGrantBody = z.object({ email: text, password: text });

/**
 * Wrong passwords an hour, for an address and from a network. Strangers can use up the first, so whoever is over a limit
 * is offered the emailed code, which these limits do not affect.
 */
export const wrongPasswords = { address: 10, network: 50 };

/**
 * POST /token: the response and its timing are the same for an unknown address, no password and a wrong password.
 *
 * Only a wrong password counts, in the transaction that decides its response, and once a limit is reached every response
 * is the same. So guesses that arrive together reveal no more than one after another, and right passwords do not affect
 * each other, however many arrive at once.
 */
export async function grantPassword(
  context: AuthContext,
  client: Client,
  { email: typedEmail, password: typed = '' }: z.output<typeof passwordGrantBody>,
) {
  if (!typedEmail) throw invalid('An email address is required');
  // A malformed address gets the same response as a wrong one, as in GoTrue.
  const email = emailKey(typedEmail);
  const counts = listCounts(context, client, email);
  // An attempt whose turn comes after a limit is reached costs no hash, so a burst of guesses takes no more processor time
  // than the limits allow.
  const { known, isCorrect } = await hashing(async () => {
    const user = await context.transaction(async (trx) => {
      await requireBelowLimits(trx, counts);
      return trx.selectFrom('auth_users').selectAll().where('email', '=', email).executeTakeFirst();
    });
    const matches = await verifyPassword(normalizePassword(typed), user?.encrypted_password);
    return { known: user, isCorrect: matches };
  });
  const opened = await context.countingTransaction(async (trx) => {
    await requireBelowLimits(trx, counts, { isWrong: !isCorrect });
    if (!known || !isCorrect) throw invalidCredentials();
    const user = await lockUser(trx, { id: known.id });
    // The password was changed during the hashing.
    if (!user || user.encrypted_password !== known.encrypted_password) throw invalidCredentials();
    return openSession(trx, context, { user, client, method: 'password' });
  });
  return formatSession(context, opened);
}

type Count = Parameters<typeof countAgainstLimit>[1];

function listCounts({ secret, now }: AuthContext, { address }: Client, email: string): Count[] {
  const count = (counter: string, whom: string, max: number) => ({
    what: counter,
    whom,
    windows: [{ seconds: 3600, count: max }],
    now: now(),
  });
  return [
    count('auth-password-network', hashAddress(address, secret), wrongPasswords.network),
    count('auth-password-address', hashEmail(email, secret), wrongPasswords.address),
  ];
}

/** Throws 429 if a limit is reached; otherwise counts a wrong password. Others wait here until the transaction ends. */
async function requireBelowLimits(trx: Queries, counts: Count[], { isWrong = false } = {}): Promise<void> {
  const counted: Count[] = [];
  const takeBack = async () => {
    for (const counter of counted) await undoCount(trx, counter);
  };
  for (const counter of counts) {
    const result = await countAgainstLimit(trx, counter);
    if (!result.allowed) {
      await takeBack();
      throw tooManyRequests(
        'Too many wrong passwords. Signing in by email still works.',
        result.retryAfterSeconds,
      );
    }
    counted.push(counter);
  }
  if (!isWrong) await takeBack();
}

function invalidCredentials(): AuthError {
  return new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
}
