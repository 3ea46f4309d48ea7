import { z } from 'zod';
import type { Queries } from '#platform/database/store.ts';
import { AuthError, invalid } from '../../domain/auth-error.ts';
import { hashToken } from '../../domain/one-time-secrets.ts';
import type { RefreshToken, Session, User } from '../auth-tables.ts';
import { type AuthContext, type Client, isoNow } from './auth-context.ts';
import { text } from './endpoints.ts';
import { countRequest } from './rate-limits.ts';
import { addRefreshToken, formatSession, type OpenSession } from './sessions.ts';
import { isBanned, lockUserOf } from './users.ts';

export const refreshTokenGrantBody = z.object({ refresh_token: text });

/** A renewed token stays valid for this long, because an answer may get lost or two tabs may ask at once. */
const reuseIntervalMs = 10_000;

/** The reuse of a token that was replaced long ago is recognised for this long. */
const revokedKeptMs = 30 * 24 * 3600_000;

/** POST /token: renews a session. The token is revoked and a child takes its place. */
export async function grantRefreshToken(
  context: AuthContext,
  client: Client,
  { refresh_token: given = '' }: z.output<typeof refreshTokenGrantBody>,
) {
  if (!/^[\w-]{12,128}$/.test(given)) throw invalid('Refresh token is not valid');
  await countRequest(context, 'token', client);
  const renewed = await context.transaction((trx) => renew(trx, context, hashToken(given)));
  return formatSession(context, renewed);
}

async function renew(trx: Queries, context: AuthContext, hash: string): Promise<OpenSession> {
  const found = await lockUserOf(trx, () => findToken(trx, hash));
  const session =
    found &&
    (await trx
      .selectFrom('auth_sessions')
      .selectAll()
      .where('id', '=', found.row.session_id)
      .executeTakeFirst());
  if (!session)
    throw new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
  const { user, row: token } = found;
  if (isBanned(user, context.now()))
    throw new AuthError(400, 'user_banned', 'Invalid Refresh Token: User Banned');
  if (token.revoked) return answerReuse(trx, context, { user, token, session });
  await revoke(trx, context).where('id', '=', token.id).execute();
  await trx
    .deleteFrom('auth_refresh_tokens')
    .where('session_id', '=', session.id)
    .where('revoked', '=', 1)
    .where('updated_at', '<', new Date(context.now() - revokedKeptMs).toISOString())
    .execute();
  await trx
    .updateTable('auth_sessions')
    .set({ refreshed_at: isoNow(context) })
    .where('id', '=', session.id)
    .execute();
  const refreshTokenId = await addRefreshToken(trx, context, session, token.id);
  return { user, session, refreshTokenId };
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
 * Answers a token that was used before. The parent of the active token may come again at any time, because the client
 * may never have got the answer, and any other for a moment, because two tabs may ask at once. Else someone has copied
 * it, and the session ends for both.
 */
async function answerReuse(
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
    // It was made with another SECRET and can't be derived any more, so that a sibling takes its place.
    await revoke(trx, context).where('id', '=', active.id).execute();
    return { user, session, refreshTokenId: await addRefreshToken(trx, context, session, active.parent) };
  }
  await revoke(trx, context).where('session_id', '=', session.id).execute();
  throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
}
