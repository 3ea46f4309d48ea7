import { createHmac } from 'node:crypto';
import { hashAddress, hashEmail } from '#platform/database/rate-keys.ts';
import { countAgainstLimit } from '#platform/database/rate-limit.ts';
import type { Queries } from '#platform/database/store.ts';
import { AuthError } from '../../domain/auth-error.ts';
import {
  type AddressLimit,
  type AuthContext,
  type Client,
  emailLifeSeconds,
  mostTries,
} from './auth-context.ts';

const requestSeconds = 300;
const emailSeconds = 3600;

/** Counts a request by the network it came from; throws 429 beyond the limit. */
export async function countRequest(
  context: AuthContext,
  what: 'send' | 'verify' | 'token',
  client: Client,
): Promise<void> {
  const limit = { what: `auth-${what}`, whom: hashNetwork(context, client) };
  const wait = await context.transaction((trx) =>
    count(trx, context, { ...limit, seconds: requestSeconds, most: context.settings.limits[what] }),
  );
  if (wait > 0) throw tooManyRequests(wait);
}

type Tried = { email: string; client: Client };

/** Counts a password that is tried for an address, whether or not anybody has it; throws 429 beyond the limit. */
export async function countPassword(trx: Queries, context: AuthContext, tried: Tried): Promise<void> {
  const limit = context.settings.limits.passwords;
  const wait = await countForAddress(trx, context, {
    ...tried,
    ...limit,
    what: 'auth-password',
    seconds: requestSeconds,
  });
  if (wait > 0) throw tooManyRequests(wait);
}

type Wanted = Tried & { purpose: 'confirmation' | 'recovery' | 'email_change' | 'reauthentication' };

/**
 * Counts an email, whether or not one will be written: an address that nobody has answers alike. Returns the refusal
 * beyond a limit. A code that this network types for the address has its tries again.
 */
export async function findEmailRefusal(
  trx: Queries,
  context: AuthContext,
  { purpose, email, client }: Wanted,
): Promise<AuthError | undefined> {
  const { mailIntervalSeconds: seconds, limits } = context.settings;
  const whom = hashPair(context, { email, client });
  const most = seconds > 0 ? 1 : 0;
  const soon = await count(trx, context, { what: `auth-email-${purpose}`, whom, seconds, most });
  if (soon > 0)
    return tooManyEmails(`For security purposes, you can only request this after ${soon} seconds.`, soon);
  const wait = await countForAddress(trx, context, {
    email,
    client,
    ...limits.emails,
    what: 'auth-email',
    seconds: emailSeconds,
  });
  if (wait > 0) return tooManyEmails('email rate limit exceeded', wait);
  const id = codeKey(context, { email, client });
  const ends_at = new Date(context.now() + emailLifeSeconds * 1000).toISOString();
  await trx
    .insertInto('rate_counts')
    .values({ id, ends_at, count: 0 })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ends_at, count: 0 }))
    .execute();
  return undefined;
}

/**
 * Counts an email to an address that nobody has proved, for all of them together, and returns whether it may be sent.
 * Nobody is told beyond the limit, because that would tell which addresses have been proved.
 */
export async function mayEmailStranger(trx: Queries, context: AuthContext): Promise<boolean> {
  const most = context.settings.limits.strangerEmails;
  return (
    (await count(trx, context, { what: 'auth-email-strangers', whom: '', seconds: emailSeconds, most })) === 0
  );
}

/** Throws 429 where `findEmailRefusal` finds one. */
export async function countEmail(trx: Queries, context: AuthContext, wanted: Wanted): Promise<void> {
  const refusal = await findEmailRefusal(trx, context, wanted);
  if (refusal) throw refusal;
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
  return isLive ? Math.max(0, mostTries - row.count) : undefined;
}

export async function countWrongCode(trx: Queries, context: AuthContext, tried: Tried): Promise<void> {
  await trx
    .updateTable('rate_counts')
    .set((row) => ({ count: row('count', '+', 1) }))
    .where('id', '=', codeKey(context, tried))
    .execute();
}

function codeKey(context: AuthContext, tried: Tried): string {
  return `auth-code:${emailLifeSeconds}:${hashPair(context, tried)}`;
}

/** Returns 0 if it is within the limit, else the seconds until the next one is. */
async function countForAddress(
  trx: Queries,
  context: AuthContext,
  {
    what,
    email,
    client,
    seconds,
    network,
    total,
    reserve,
  }: Tried & AddressLimit & { what: string; seconds: number },
): Promise<number> {
  const pair = hashPair(context, { email, client });
  const ofPair = await count(trx, context, { what: `${what}-network`, whom: pair, seconds, most: network });
  if (ofPair > 0) return ofPair;
  const whom = hashEmail(email, context.secret);
  const ofAll = await count(trx, context, { what: `${what}-total`, whom, seconds, most: total });
  if (ofAll === 0) return 0;
  return count(trx, context, { what: `${what}-reserve`, whom: pair, seconds, most: reserve });
}

type Counted = { what: string; whom: string; seconds: number; most: number };

async function count(
  trx: Queries,
  { now }: AuthContext,
  { what, whom, seconds, most }: Counted,
): Promise<number> {
  if (most === 0) return 0;
  const windows = [{ seconds, count: most }];
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

function tooManyEmails(message: string, retryAfterSeconds: number): AuthError {
  return new AuthError(429, 'over_email_send_rate_limit', message, { retryAfterSeconds });
}
