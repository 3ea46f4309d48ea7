import type { Queries } from '#platform/database/store.ts';
import { AuthError } from '../../domain/auth-error.ts';
import { constantTimeEquals, hashToken } from '../../domain/one-time-secrets.ts';
import type { OneTimeToken, TokenType, User } from '../auth-tables.ts';
import { type AuthContext, type Client, maxTries } from './auth-context.ts';
import { countWrongCode, findTriesLeft } from './rate-limits.ts';
import { findAndLockUser, lockUser } from './users.ts';

export type FoundToken = { user: User; token: OneTimeToken };

/** The token types that each `type` parameter of the protocol covers. */
const tokenTypes: Record<string, TokenType[]> = {
  signup: ['confirmation', 'recovery'],
  invite: ['confirmation'],
  magiclink: ['recovery', 'confirmation'],
  recovery: ['recovery'],
  email: ['confirmation', 'recovery'],
  email_change: ['email_change_current', 'email_change_new'],
};

export function isVerificationType(type: string): boolean {
  return Object.hasOwn(tokenTypes, type);
}

/** Finds the token of an email's link. Throws otp_expired if it is invalid. */
export async function requireTokenByLink(
  trx: Queries,
  { now }: AuthContext,
  { linkToken, type }: { linkToken: string; type: string },
): Promise<FoundToken> {
  const found = await findAndLockUser(trx, () =>
    trx
      .selectFrom('auth_one_time_tokens')
      .selectAll()
      .where('token_hash', '=', hashToken(linkToken))
      .executeTakeFirst(),
  );
  if (!found || !isLive(found.row, now()) || !tokenTypes[type]?.includes(found.row.token_type))
    throw expiredLink();
  return { user: found.user, token: found.row };
}

export function expiredLink(): AuthError {
  return new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');
}

type TypedCode = { email: string; code: string; type: string; client: Client };

/**
 * Finds a token by its address and six-digit code. Throws otp_expired if there is none, with the number of tries left if
 * this network requested an email: it has its own tries, which strangers can't use up. A change of address has no code.
 */
export async function requireTokenByCode(
  trx: Queries,
  context: AuthContext,
  { email, code, type, client }: TypedCode,
): Promise<FoundToken> {
  const attempt = { email, client };
  const ownTries = await findTriesLeft(trx, context, attempt);
  const user = await lockUser(trx, { email });
  const live =
    user && type !== 'email_change' ? await listLiveTokens(trx, context, user, tokenTypes[type]) : [];
  const candidates = live.filter(({ tries }) => (ownTries === undefined ? tries < maxTries : ownTries > 0));
  const token = candidates.find(({ id }) => constantTimeEquals(context.secrets.code(id), code));
  if (user && token) return { user, token };
  if (ownTries === undefined) {
    await countTries(trx, candidates);
    throw new AuthError(403, 'otp_expired', expiredCode);
  }
  if (ownTries > 0) await countWrongCode(trx, context, attempt);
  const left = Math.max(0, ownTries - 1);
  throw new AuthError(403, 'otp_expired', `${expiredCode}, ${left} ${left === 1 ? 'try' : 'tries'} left`);
}

export const expiredCode = 'Token has expired or is invalid';

/** Lists a user's unexpired tokens of these types, whichever network requested them. */
export async function listLiveTokens(
  trx: Queries,
  { now }: AuthContext,
  user: User,
  types: TokenType[] = [],
): Promise<OneTimeToken[]> {
  const tokens = await trx
    .selectFrom('auth_one_time_tokens')
    .selectAll()
    .where('user_id', '=', user.id)
    .where('token_type', 'in', types)
    .execute();
  return tokens.filter((token) => isLive(token, now()));
}

function isLive({ expires_at }: OneTimeToken, now: number): boolean {
  return Date.parse(expires_at) > now;
}

async function countTries(trx: Queries, tokens: OneTimeToken[]): Promise<void> {
  if (tokens.length === 0) return;
  await trx
    .updateTable('auth_one_time_tokens')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where(
      'id',
      'in',
      tokens.map(({ id }) => id),
    )
    .execute();
}

/** Uses up the code that was emailed for a change of password. Throws if it is invalid. */
export async function useReauthenticationCode(
  trx: Queries,
  context: AuthContext,
  user: User,
  nonce: string,
): Promise<void> {
  const live = await listLiveTokens(trx, context, user, ['reauthentication']);
  const tokens = live.filter(({ tries }) => tries < maxTries);
  if (tokens.some(({ id }) => constantTimeEquals(context.secrets.code(id), nonce)))
    return deleteTokens(trx, user, ['reauthentication']);
  await countTries(trx, tokens);
  throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
}

export async function deleteTokens(
  trx: Queries,
  { id }: User,
  types: TokenType[],
  except = '',
): Promise<void> {
  await trx
    .deleteFrom('auth_one_time_tokens')
    .where('user_id', '=', id)
    .where('token_type', 'in', types)
    .where('id', '!=', except)
    .execute();
}
