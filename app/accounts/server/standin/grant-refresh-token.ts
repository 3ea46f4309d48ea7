import { z } from 'zod';
import type { AccountWithIdentity, RefreshToken, Session } from '../../domain/account.ts';
import type { AccountQueries } from '../../domain/account-store.ts';
import { reuseIntervalSeconds } from '../../domain/accounts-settings.ts';
import { AuthFailure, invalid } from '../../domain/auth-failure.ts';
import { hashToken } from '../../domain/one-time-secrets.ts';
import type { AuthContext, Sender } from './auth-context.ts';
import { countRequest } from './count-requests.ts';
import { isBanned } from './grant-password.ts';
import { addRefreshToken, formatSession, type OpenSession } from './issue-session.ts';
import { text } from './read-body.ts';

export const refreshGrantBody = z.object({ refresh_token: text });

const notFound = new AuthFailure(
  400,
  'refresh_token_not_found',
  'Invalid Refresh Token: Refresh Token Not Found',
);
const alreadyUsed = new AuthFailure(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');

/** A token that was replaced long ago and comes again is only worth knowing about for so long. */
const revokedKeptMs = 30 * 24 * 3600_000;

/** Renews a session: the token is revoked and a child takes its place. */
export async function grantRefreshToken(
  context: AuthContext,
  sender: Sender,
  { refresh_token: given = '' }: z.output<typeof refreshGrantBody>,
) {
  if (!/^[\w-]{12,128}$/.test(given)) return invalid('Refresh token is not valid');
  const tooMany = await countRequest(context, 'token', sender.address);
  if (tooMany) return tooMany;
  const renewed = await context.store.transaction((queries) => renew(queries, context, hashToken(given)));
  return renewed instanceof AuthFailure ? renewed : formatSession(context, renewed);
}

async function renew(
  queries: AccountQueries,
  context: AuthContext,
  hash: string,
): Promise<OpenSession | AuthFailure> {
  const seen = await queries.findRefreshToken(hash);
  const owner = seen && (await queries.lockAccount(seen.accountId));
  // Again, now that nobody else can renew it.
  const token = owner && (await queries.findRefreshToken(hash));
  const session = token && (await queries.findSession(token.sessionId));
  if (!session) return notFound;
  if (isBanned(owner.account, context.now()))
    return new AuthFailure(400, 'user_banned', 'Invalid Refresh Token: User Banned');
  if (token.revoked) return answerReuse(queries, context, { owner, token, session });
  await queries.revokeRefreshToken(token.id);
  const before = new Date(context.now() - revokedKeptMs).toISOString();
  await queries.deleteRevokedRefreshTokens(session.id, before);
  const refreshTokenId = await addRefreshToken(queries, context, session, token.id);
  return { ...owner, session, refreshTokenId };
}

type Reused = { owner: AccountWithIdentity; token: RefreshToken; session: Session };

/**
 * The parent of the token that is active may come again at any time: the client never got the answer. So may
 * any other for a moment: two tabs asked at once. Else someone has copied it, and the session ends for both.
 */
async function answerReuse(
  queries: AccountQueries,
  context: AuthContext,
  { owner, token, session }: Reused,
): Promise<OpenSession | AuthFailure> {
  const active = await queries.findActiveRefreshToken(session.id);
  const isFresh = context.now() - Date.parse(token.updatedAt) <= reuseIntervalSeconds * 1000;
  if (active && (active.parentId === token.id || isFresh))
    return { ...owner, session, refreshTokenId: await giveAgain(queries, context, session, active) };
  await queries.revokeRefreshTokens(session.id);
  return alreadyUsed;
}

/** The active token, or its sibling where it was made with another SECRET and can't be derived any more. */
async function giveAgain(
  queries: AccountQueries,
  context: AuthContext,
  session: Session,
  active: RefreshToken,
): Promise<string> {
  if (await queries.findRefreshToken(hashToken(context.secrets.refreshToken(active.id)))) return active.id;
  await queries.revokeRefreshToken(active.id);
  return addRefreshToken(queries, context, session, active.parentId);
}
