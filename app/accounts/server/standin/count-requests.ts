import { hashAddress, hashEmail } from '#app/contact/domain/fingerprint.ts';
import type { AccountQueries, Limit } from '../../domain/account-store.ts';
import { emailWindowSeconds, limitWindowSeconds } from '../../domain/accounts-settings.ts';
import { AuthFailure } from '../../domain/auth-failure.ts';
import type { AuthContext } from './auth-context.ts';

type Counted = 'send' | 'verify' | 'token';

/** Counts a request by the network address it came from. Undefined where it is within the limit. */
export async function countRequest(
  { store, ...context }: AuthContext,
  what: Counted,
  address: string,
): Promise<AuthFailure | undefined> {
  return store.transaction((queries) => countOf(queries, context, what, address));
}

async function countOf(
  queries: AccountQueries,
  { settings, secret }: Pick<AuthContext, 'settings' | 'secret'>,
  what: Counted,
  address: string,
) {
  const whom = hashAddress(address, secret);
  const wait = await countWithin(queries, `auth-${what}`, whom, [
    { seconds: limitWindowSeconds, count: settings.limits[what] },
  ]);
  return wait > 0 ? tooMany(wait) : undefined;
}

/**
 * Counts a password or a code that is tried for an address, whether or not anybody has it: each by itself, so that
 * who guesses codes keeps nobody from signing in by password.
 */
export async function countGuess(
  queries: AccountQueries,
  { settings, secret }: AuthContext,
  what: 'password' | 'code',
  email: string,
): Promise<AuthFailure | undefined> {
  const windows = [{ seconds: limitWindowSeconds, count: settings.limits.account }];
  const wait = await countWithin(queries, `auth-guess-${what}`, hashEmail(email, secret), windows);
  return wait > 0 ? tooMany(wait) : undefined;
}

/** Counts an email for a purpose, whether or not it will be written: an address that nobody has answers alike. */
export async function countEmail(
  queries: AccountQueries,
  { settings, secret }: AuthContext,
  { purpose, email }: { purpose: 'confirmation' | 'recovery' | 'email_change'; email: string },
): Promise<AuthFailure | undefined> {
  const whom = hashEmail(email, secret);
  const interval = [
    { seconds: settings.mailIntervalSeconds, count: settings.mailIntervalSeconds > 0 ? 1 : 0 },
  ];
  const soon = await countWithin(queries, `auth-letter-${purpose}`, whom, interval);
  if (soon > 0)
    return tooManyEmails(`For security purposes, you can only request this after ${soon} seconds.`, soon);
  const hourly = [{ seconds: emailWindowSeconds, count: settings.limits.emails }];
  const wait = await countWithin(queries, 'auth-letters', whom, hourly);
  return wait > 0 ? tooManyEmails('email rate limit exceeded', wait) : undefined;
}

async function countWithin(
  queries: AccountQueries,
  what: string,
  whom: string,
  windows: Limit['windows'],
): Promise<number> {
  const limited = windows.filter(({ count }) => count > 0);
  return limited.length > 0 ? queries.count({ what, whom, windows: limited }) : 0;
}

function tooMany(retryAfterSeconds: number): AuthFailure {
  return new AuthFailure(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfterSeconds });
}

function tooManyEmails(message: string, retryAfterSeconds: number): AuthFailure {
  return new AuthFailure(429, 'over_email_send_rate_limit', message, { retryAfterSeconds });
}
