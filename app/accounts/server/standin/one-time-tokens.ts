import type { Queries } from '#platform/database/store.ts';
import { AuthError } from '../../domain/auth-error.ts';
import { hashToken, isSameText } from '../../domain/one-time-secrets.ts';
import type { OneTimeToken, TokenType, User } from '../auth-tables.ts';
import { type AuthContext, type Client, isoNow, mostTries } from './auth-context.ts';
import { confirmEmailChange } from './email-change.ts';
import { countWrongCode, findTriesLeft } from './rate-limits.ts';
import { formatMetadata, isBanned, isStartedByEmail, lockUser, updateUserRow } from './users.ts';

type FoundToken = { user: User; token: OneTimeToken };

/** The tokens that each type of the protocol may mean. */
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

/** Finds the token of an email's link; throws otp_expired if it is not valid. */
export async function requireTokenByLink(
  trx: Queries,
  { now }: AuthContext,
  { linkToken, type }: { linkToken: string; type: string },
): Promise<FoundToken> {
  const find = () =>
    trx
      .selectFrom('auth_one_time_tokens')
      .selectAll()
      .where('token_hash', '=', hashToken(linkToken))
      .executeTakeFirst();
  const seen = await find();
  const user = seen && (await lockUser(trx, { id: seen.user_id }));
  // It is read again, now that no other request can use it.
  const token = user && (await find());
  if (!token || !isLive(token, now()) || !tokenTypes[type]?.includes(token.token_type)) throw expiredLink();
  return { user, token };
}

export function expiredLink(): AuthError {
  return new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');
}

type TypedCode = { email: string; code: string; type: string; client: Client };

/**
 * Finds a token by its address and six digits; else throws otp_expired, and says how many tries are left. A network that
 * asked for an email has tries of its own, which strangers can't use up.
 */
export async function requireTokenByCode(
  trx: Queries,
  context: AuthContext,
  { email, code, type, client }: TypedCode,
): Promise<FoundToken> {
  const tried = { email, client };
  const ownTries = await findTriesLeft(trx, context, tried);
  const candidates: FoundToken[] = [];
  if (ownTries !== 0)
    for (const user of await lockOwners(trx, email, type))
      for (const token of await listLiveTokens(trx, context, user, tokenTypes[type]))
        if (token.relates_to === email && (ownTries !== undefined || token.tries < mostTries))
          candidates.push({ user, token });
  const found = candidates.find(({ token }) => isSameText(context.secrets.code(token.id), code));
  if (found) return found;
  if (ownTries === undefined) {
    for (const { token } of candidates) await countTry(trx, token);
    throw new AuthError(403, 'otp_expired', expiredCode);
  }
  if (ownTries > 0) await countWrongCode(trx, context, tried);
  const left = Math.max(0, ownTries - 1);
  throw new AuthError(403, 'otp_expired', `${expiredCode}, ${left} ${left === 1 ? 'try' : 'tries'} left`);
}

export const expiredCode = 'Token has expired or is invalid';

/** The user with this address and, for a change of address, those who want to change to it. */
async function lockOwners(trx: Queries, email: string, type: string): Promise<User[]> {
  const rows = await trx
    .selectFrom('auth_users')
    .select('id')
    .where((where) =>
      type === 'email_change'
        ? where.or([where('email', '=', email), where('email_change', '=', email)])
        : where('email', '=', email),
    )
    // They are locked one after another, so the order must always be the same.
    .orderBy('id')
    .execute();
  const owners = [];
  for (const { id } of rows) owners.push(await lockUser(trx, { id }));
  return owners.filter((owner) => owner !== undefined);
}

async function listLiveTokens(
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

async function countTry(trx: Queries, { id }: OneTimeToken): Promise<void> {
  await trx
    .updateTable('auth_one_time_tokens')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Uses up the code that a signed-in user was sent before a change of password; throws if it is not valid. */
export async function useReauthenticationCode(
  trx: Queries,
  context: AuthContext,
  user: User,
  nonce: string,
): Promise<void> {
  const tokens = (await listLiveTokens(trx, context, user, ['reauthentication'])).filter(
    ({ tries }) => tries < mostTries,
  );
  if (tokens.some(({ id }) => isSameText(context.secrets.code(id), nonce)))
    return deleteTokens(trx, user, ['reauthentication']);
  for (const token of tokens) await countTry(trx, token);
  throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
}

/**
 * Does what an email was for, once: the token is deleted. `awaitsExchange` means that only the browser that asked can
 * make a session of the link, and another one may have opened it. The code then stays valid until the exchange; the
 * first of the two ends both. Returns undefined where the other address of a change has not confirmed yet.
 */
export async function useToken(
  trx: Queries,
  context: AuthContext,
  { user, token }: FoundToken,
  { awaitsExchange = false } = {},
): Promise<User | undefined> {
  if (isBanned(user, context.now())) throw new AuthError(403, 'user_banned', 'User is banned');
  const isChange = token.token_type === 'email_change_current' || token.token_type === 'email_change_new';
  // Kept after a change, the code of one address could confirm for the other too.
  const kept = awaitsExchange && !isChange ? token.id : undefined;
  if (kept)
    await trx
      .updateTable('auth_one_time_tokens')
      // This text is not the hash of any token, so the link is spent.
      .set({ token_hash: `opened:${kept}` })
      .where('id', '=', kept)
      .execute();
  const spent: TokenType[] =
    isChange || user.email_confirmed_at ? [token.token_type] : ['confirmation', 'recovery'];
  await deleteTokens(trx, user, spent, kept);
  return isChange ? confirmEmailChange(trx, context, user) : confirmUser(trx, context, user, token);
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

/**
 * Confirms the address, because whoever reads the mailbox owns it. What was set before anyone had proved that is
 * deleted, password and metadata, unless the email was about that very request: else a stranger could sign up first and
 * share the account later.
 */
async function confirmUser(
  trx: Queries,
  context: AuthContext,
  user: User,
  token: OneTimeToken,
): Promise<User> {
  if (user.email_confirmed_at) return user;
  const now = isoNow(context);
  // Each sign-in email brings metadata of its own, and the row has those of the newest.
  const isNewest = token.created_at >= (user.recovery_sent_at ?? '');
  const isOwnRequest =
    token.token_type === 'confirmation' ||
    (token.link_type === 'magiclink' && isNewest && isStartedByEmail(user));
  const data = isOwnRequest ? JSON.parse(user.raw_user_meta_data) : {};
  return updateUserRow(trx, user, {
    email_confirmed_at: now,
    raw_user_meta_data: formatMetadata(user, data, true),
    updated_at: now,
    ...(!isOwnRequest && { encrypted_password: null }),
  });
}
