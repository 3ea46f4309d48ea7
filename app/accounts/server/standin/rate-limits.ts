import { createHmac } from 'node:crypto';
import { countAgainstLimit, hashAddress, hashEmail } from '#platform/database/rate-limit.ts';
import type { Queries } from '#platform/database/store.ts';
import { AuthError } from '../../domain/auth-error.ts';
import { type AuthContext, type Client, emailLifeSeconds, isoNow, maxTries } from './auth-context.ts';

const requestSeconds = 300;

/** Counts a request by the network it came from; throws 429 beyond the limit. */
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

type Tried = { email: string; client: Client };

/** Counts a password that is tried for an address, whether or not anybody has it; throws 429 beyond the limit. */
export async function countPassword(trx: Queries, context: AuthContext, tried: Tried): Promise<void> {
  const { network, total, reserve } = context.settings.limits.passwords;
  const countOf = (what: string, whom: string, max: number) =>
    count(trx, context, { what: `auth-password-${what}`, whom, seconds: requestSeconds, max });
  const pair = hashPair(context, tried);
  let wait = await countOf('network', pair, network);
  if (wait === 0 && (await countOf('total', hashEmail(tried.email, context.secret), total)) > 0)
    wait = await countOf('reserve', pair, reserve);
  if (wait > 0) throw tooManyRequests(wait);
}

type Wanted = Tried & { purpose: 'confirmation' | 'recovery' | 'email_change' | 'reauthentication' };

/**
 * Counts an email, whether or not one will be written: an address that nobody has answers alike. Throws 429 if this
 * network asked for one a moment ago. Returns whether the address has had as many of this purpose as it gets in an hour;
 * the answer is then the same, because what was sent before is still valid.
 */
export async function countEmail(trx: Queries, context: AuthContext, wanted: Wanted): Promise<boolean> {
  const { mailIntervalSeconds, limits } = context.settings;
  const { purpose, email } = wanted;
  const soon = await count(trx, context, {
    what: `auth-email-${purpose}`,
    whom: hashPair(context, wanted),
    seconds: mailIntervalSeconds,
    max: mailIntervalSeconds > 0 ? 1 : 0,
  });
  if (soon > 0)
    throw new AuthError(
      429,
      'over_email_send_rate_limit',
      `For security purposes, you can only request this after ${soon} seconds.`,
      { retryAfterSeconds: soon },
    );
  const whom = hashEmail(email, context.secret);
  const limit = { what: `auth-email-${purpose}-total`, whom, seconds: emailLifeSeconds, max: limits.emails };
  const isFull = (await count(trx, context, limit)) > 0;
  await grantTries(trx, context, wanted, isFull);
  return isFull;
}

/**
 * Counts an email to an address that nobody has proved, for all of them together, and returns whether it may be sent.
 * Nobody is told beyond the limit, because that would tell which addresses have been proved.
 */
export async function mayEmailStranger(trx: Queries, context: AuthContext): Promise<boolean> {
  const max = context.settings.limits.strangerEmails;
  const limit = { what: 'auth-email-strangers', whom: '', seconds: emailLifeSeconds, max };
  return (await count(trx, context, limit)) === 0;
}

/** Lets this network try codes for the address. Where no further email is sent, its tries are not renewed either. */
async function grantTries(
  trx: Queries,
  context: AuthContext,
  tried: Tried,
  onlyOnce: boolean,
): Promise<void> {
  const id = codeKey(context, tried);
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
 * Returns how many codes this network may still try for an address to which it asked for an email within the last hour;
 * undefined if it did not. It says nothing about whether anybody has the address.
 */
export async function findTriesLeft(
  trx: Queries,
  context: AuthContext,
  tried: Tried,
): Promise<number | undefined> {
  const row = await trx
    .selectFrom('rate_counts')
    .selectAll()
    .where('id', '=', codeKey(context, tried))
    .executeTakeFirst();
  const isLive = row !== undefined && Date.parse(row.ends_at) > context.now();
  return isLive ? Math.max(0, maxTries - row.count) : undefined;
}

export async function countWrongCode(trx: Queries, context: AuthContext, tried: Tried): Promise<void> {
  await trx
    .updateTable('rate_counts')
    .set((row) => ({ count: row('count', '+', 1) }))
    .where('id', '=', codeKey(context, tried))
    .execute();
}

function codeKey(context: AuthContext, tried: Tried): string {
  return `auth-code:${hashPair(context, tried)}`;
}

type Counted = { what: string; whom: string; seconds: number; max: number };

/** Returns 0 if it is within the limit, else the seconds until the next one is. */
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

/** One email address as one network asks about it. */
function hashPair(context: AuthContext, { email, client }: Tried): string {
  const both = `${hashEmail(email, context.secret)}\0${hashNetwork(context, client)}`;
  return createHmac('sha256', context.secret).update(both).digest('base64url');
}

function tooManyRequests(retryAfterSeconds: number): AuthError {
  return new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfterSeconds });
}
