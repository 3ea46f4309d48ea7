import { createHmac } from 'node:crypto';
import { countAgainstLimit, hashAddress, hashEmail } from '#platform/database/rate-limit.ts';
import type { Queries } from '#platform/database/store.ts';
import { AuthError } from '../../domain/auth-error.ts';
import { type AuthContext, type Client, emailLifeSeconds, isoNow, maxTries } from './auth-context.ts';

const requestSeconds = 300;

/** Counts a request per network. Throws 429 over the limit. */
export async function countRequest(
  context: AuthContext,
  what: 'send' | 'verify' | 'token',
  client: Client,
): Promise<void> {
  const limit = { what: `auth-${what}`, whom: hashNetwork(context, client) };
  const wait = await context.transaction((trx) =>
    count(trx, context, { ...limit, seconds: requestSeconds, max: context.settings.limits[what] }),
  );
  if (wait > 0) throw tooManyRequests(wait);
}

type Attempt = { email: string; client: Client };

/** Counts a password attempt for an address, whether or not it has an account. Throws 429 over the limit. */
export async function countPassword(trx: Queries, context: AuthContext, attempt: Attempt): Promise<void> {
  const { network, total, reserve } = context.settings.limits.passwords;
  const countOf = (what: string, whom: string, max: number) =>
    count(trx, context, { what: `auth-password-${what}`, whom, seconds: requestSeconds, max });
  const pair = hashPair(context, attempt);
  let wait = await countOf('network', pair, network);
  if (wait === 0 && (await countOf('total', hashEmail(attempt.email, context.secret), total)) > 0)
    wait = await countOf('reserve', pair, reserve);
  if (wait > 0) throw tooManyRequests(wait);
}

type RequestedEmail = Attempt & {
  purpose: 'confirmation' | 'recovery' | 'email_change' | 'reauthentication';
};

/**
 * Counts a request for an email, whether or not the address has an account. Throws 429 if this network requested one a
 * moment ago. Returns whether the address has reached its hourly limit for this purpose; the response must then look the
 * same, because an earlier email is still valid.
 */
export async function countEmail(
  trx: Queries,
  context: AuthContext,
  request: RequestedEmail,
): Promise<boolean> {
  const { mailIntervalSeconds, limits } = context.settings;
  const { purpose, email } = request;
  const waitSeconds = await count(trx, context, {
    what: `auth-email-${purpose}`,
    whom: hashPair(context, request),
    seconds: mailIntervalSeconds,
    max: mailIntervalSeconds > 0 ? 1 : 0,
  });
  if (waitSeconds > 0)
    throw new AuthError(
      429,
      'over_email_send_rate_limit',
      `For security purposes, you can only request this after ${waitSeconds} seconds.`,
      { retryAfterSeconds: waitSeconds },
    );
  const whom = hashEmail(email, context.secret);
  const limit = { what: `auth-email-${purpose}-total`, whom, seconds: emailLifeSeconds, max: limits.emails };
  const isOverLimit = (await count(trx, context, limit)) > 0;
  await grantTries(trx, context, request, isOverLimit);
  return isOverLimit;
}

/**
 * Counts an email to an unverified address, over all such addresses together, and returns whether it may be sent. The
 * response is the same over the limit, because it would otherwise reveal which addresses are proved.
 */
export async function mayEmailUnverified(trx: Queries, context: AuthContext): Promise<boolean> {
  const max = context.settings.limits.unverifiedEmails;
  const limit = { what: 'auth-email-strangers', whom: '', seconds: emailLifeSeconds, max };
  return (await count(trx, context, limit)) === 0;
}

/** Lets this network try codes for the address. Without a new email its tries are not renewed. */
async function grantTries(
  trx: Queries,
  context: AuthContext,
  attempt: Attempt,
  onlyOnce: boolean,
): Promise<void> {
  const id = codeKey(context, attempt);
  const ends_at = new Date(context.now() + emailLifeSeconds * 1000).toISOString();
  await trx
    .insertInto('rate_counts')
    .values({ id, ends_at, count: 0 })
    .onConflict((conflict) => {
      const renewed = conflict.column('id').doUpdateSet({ ends_at, count: 0 });
      return onlyOnce ? renewed.where('rate_counts.ends_at', '<=', isoNow(context)) : renewed;
    })
    .execute();
}

/**
 * Returns how many codes this network may still try for an address, or undefined if it requested no email to it within
 * the last hour. The result is the same whether or not the address has an account.
 */
export async function findTriesLeft(
  trx: Queries,
  context: AuthContext,
  attempt: Attempt,
): Promise<number | undefined> {
  const row = await trx
    .selectFrom('rate_counts')
    .selectAll()
    .where('id', '=', codeKey(context, attempt))
    .executeTakeFirst();
  const isLive = row !== undefined && Date.parse(row.ends_at) > context.now();
  return isLive ? Math.max(0, maxTries - row.count) : undefined;
}

export async function countWrongCode(trx: Queries, context: AuthContext, attempt: Attempt): Promise<void> {
  await trx
    .updateTable('rate_counts')
    .set((row) => ({ count: row('count', '+', 1) }))
    .where('id', '=', codeKey(context, attempt))
    .execute();
}

function codeKey(context: AuthContext, attempt: Attempt): string {
  return `auth-code:${hashPair(context, attempt)}`;
}

type Counted = { what: string; whom: string; seconds: number; max: number };

/** Returns 0 within the limit, or else the seconds until the next attempt is. */
async function count(
  trx: Queries,
  { now }: AuthContext,
  { what, whom, seconds, max }: Counted,
): Promise<number> {
  if (max === 0) return 0;
  const windows = [{ seconds, count: max }];
  const limit = await countAgainstLimit(trx, { what, whom, windows, now: now() });
  return limit.allowed ? 0 : limit.retryAfterSeconds;
}

export function hashNetwork({ secret }: AuthContext, { address }: Client): string {
  return hashAddress(address, secret);
}

/** Hashes the pair of an email address and the network that uses it. */
function hashPair(context: AuthContext, { email, client }: Attempt): string {
  const both = `${hashEmail(email, context.secret)}\0${hashNetwork(context, client)}`;
  return createHmac('sha256', context.secret).update(both).digest('base64url');
}

function tooManyRequests(retryAfterSeconds: number): AuthError {
  return new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfterSeconds });
}
