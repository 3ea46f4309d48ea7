import { z } from 'zod';
import type { Queries } from '#platform/database/store.ts';
import { AuthError, invalid } from '../../domain/auth-error.ts';
import { hashToken } from '../../domain/one-time-secrets.ts';
import type { RefreshToken, Session, User } from '../auth-tables.ts';
import { type AuthContext, type Client, isoNow } from './auth-context.ts';
import { text } from './endpoints.ts';
import { addRefreshToken, formatLastUse, formatSession, type OpenSession } from './sessions.ts';
import { lockUser } from './users.ts';

export const refreshTokenGrantBody = z.object({ refresh_token: text });

/** A used token stays valid for this long, because a response may get lost or two tabs may renew at the same time. */
const reuseIntervalMs = 10_000;

/** Revoked tokens are stored for this long, to detect their reuse. */
const revokedRetentionMs = 30 * 24 * 3600_000;

/** POST /token: renews a session. The token is revoked and replaced by a child. */
export async function grantRefreshToken(
  context: AuthContext,
  _client: Client,
  { refresh_token: refreshToken = '' }: z.output<typeof refreshTokenGrantBody>,
) {
  if (!/^[\w-]{12,128}$/.test(refreshToken)) throw invalid('Refresh token is not valid');
  const renewed = await context.countingTransaction((trx) => renew(trx, context, hashToken(refreshToken)));
  return formatSession(context, renewed);
}

async function renew(trx: Queries, context: AuthContext, hash: string): Promise<OpenSession> {
  const found = await findAndLockUser(trx, hash);
  const session =
    found &&
    (await trx
      .selectFrom('auth_sessions')
      .selectAll()
      .where('id', '=', found.row.session_id)
      .where(
        (builder) => builder.fn.coalesce('refreshed_at', 'created_at'),
        '>=',
        formatLastUse(context.now()),
      )
      .executeTakeFirst());
  if (!session)
    throw new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
  const { user, row: token } = found;
  if (token.revoked) return handleReuse(trx, context, { user, token, session });
  await revoke(trx, context).where('id', '=', token.id).execute();
  await trx
    .deleteFrom('auth_refresh_tokens')
    .where('session_id', '=', session.id)
    .where('revoked', '=', 1)
    .where('updated_at', '<', new Date(context.now() - revokedRetentionMs).toISOString())
    .execute();
  await trx
    .updateTable('auth_sessions')
    .set({ refreshed_at: isoNow(context) })
    .where('id', '=', session.id)
    .execute();
  const refreshTokenId = await addRefreshToken(trx, context, session, token.id);
  return { user, session, refreshTokenId };
}

/** Finds a token, locks its user, and reads the token again now that no other request can change it. */
async function findAndLockUser(
  trx: Queries,
  hash: string,
): Promise<{ user: User; row: RefreshToken } | undefined> {
  const seen = await findToken(trx, hash);
  const user = seen && (await lockUser(trx, { id: seen.user_id }));
  const row = user && (await findToken(trx, hash));
  return row && { user, row };
}

function findToken(trx: Queries, hash: string): Promise<RefreshToken | undefined> {
  return trx.selectFrom('auth_refresh_tokens').selectAll().where('token_hash', '=', hash).executeTakeFirst();
}

function revoke(trx: Queries, context: AuthContext) {
  return trx
    .updateTable('auth_refresh_tokens')
    .set({ revoked: 1, updated_at: isoNow(context) })
    .where('revoked', '=', 0);
}

/**
 * Handles a token that was used before. The parent of the active token may be reused at any time, because the client may
 * never have received the response; any other token only for a moment, because two tabs may renew at the same time.
 * Otherwise someone has copied the token, and the session ends for both.
 */
async function handleReuse(
  trx: Queries,
  context: AuthContext,
  { user, token, session }: { user: User; token: RefreshToken; session: Session },
): Promise<OpenSession> {
  const active = await trx
    .selectFrom('auth_refresh_tokens')
    .selectAll()
    .where('session_id', '=', session.id)
    .where('revoked', '=', 0)
    .executeTakeFirst();
  const isFresh = context.now() - Date.parse(token.updated_at) <= reuseIntervalMs;
  if (active && (active.parent === token.id || isFresh)) {
    const isKnown = await findToken(trx, hashToken(context.secrets.refreshToken(active.id)));
    if (isKnown) return { user, session, refreshTokenId: active.id };
    // The active token was derived from another SECRET and can't be derived again, so a sibling replaces it.
    await revoke(trx, context).where('id', '=', active.id).execute();
    return { user, session, refreshTokenId: await addRefreshToken(trx, context, session, active.parent) };
  }
  await revoke(trx, context).where('session_id', '=', session.id).execute();
  throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
}
