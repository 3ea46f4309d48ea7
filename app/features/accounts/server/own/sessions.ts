import { randomUUID } from 'node:crypto';
import type { Queries } from '#platform/database/store.ts';
import { findAuthenticationTime, isRecentSignIn } from '../../domain/accounts.ts';
import { AuthError } from '../../domain/auth-error.ts';
import { hashToken } from '../../domain/one-time-secrets.ts';
import type { AuthenticationMethod, Session, User } from '../auth-tables.ts';
import { tokenSeconds } from './access-tokens.ts';
import { type AuthContext, type Client, isoNow } from './auth-context.ts';
import { formatUser, updateUserRow } from './users.ts';

/** A session in the database, whose access token is yet to be signed, after the commit. */
export type OpenSession = { user: User; session: Session; refreshTokenId: string };

/** User agents have up to about 300 characters. */
const maxUserAgentCharacters = 400;

export async function openSession(
  trx: Queries,
  context: AuthContext,
  { user, client, method }: { user: User; client: Client; method: AuthenticationMethod },
): Promise<OpenSession> {
  const now = isoNow(context);
  const session: Session = {
    id: randomUUID(),
    user_id: user.id,
    amr: JSON.stringify([{ method, timestamp: Math.floor(context.now() / 1000) }]),
    user_agent: client.userAgent.slice(0, maxUserAgentCharacters),
    created_at: now,
    refreshed_at: null,
  };
  await trx.insertInto('auth_sessions').values(session).execute();
  const refreshTokenId = await addRefreshToken(trx, context, session);
  const signedIn = await updateUserRow(trx, user, { last_sign_in_at: now, updated_at: now });
  return { user: signedIn, session, refreshTokenId };
}

/** Returns the token's id. */
export async function addRefreshToken(
  trx: Queries,
  context: AuthContext,
  session: Session,
  parent: string | null = null,
): Promise<string> {
  const id = randomUUID();
  await trx
    .insertInto('auth_refresh_tokens')
    .values({
      id,
      user_id: session.user_id,
      session_id: session.id,
      token_hash: hashToken(context.secrets.refreshToken(id)),
      parent,
      revoked: 0,
      updated_at: isoNow(context),
    })
    .execute();
  return id;
}

/** Formats a Session of the protocol. */
export async function formatSession(
  { tokens, secrets, now }: AuthContext,
  { user, session, refreshTokenId }: OpenSession,
) {
  const nowSeconds = Math.floor(now() / 1000);
  return {
    access_token: await tokens.sign(user, session, nowSeconds),
    token_type: 'bearer',
    expires_in: tokenSeconds,
    expires_at: nowSeconds + tokenSeconds,
    refresh_token: secrets.refreshToken(refreshTokenId),
    user: formatUser(user, now()),
  };
}

export type SignedIn = { user: User; session: Session };

/** Returns the bearer token's user and session, or throws an AuthError. The lookup makes signing out take effect at once. */
export async function requireSession(
  { tokens, db, now }: Pick<AuthContext, 'tokens' | 'db' | 'now'>,
  authorization: string | undefined,
): Promise<SignedIn> {
  const [, token] = /^bearer\s+(\S+)$/i.exec(authorization ?? '') ?? [];
  if (!token) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  const { userId, sessionId } = await tokens.verify(token, Math.floor(now() / 1000));
  const user = await db.selectFrom('auth_users').selectAll().where('id', '=', userId).executeTakeFirst();
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  const session = await selectLiveSessions(db, userId, now())
    .where('auth_sessions.id', '=', sessionId)
    .executeTakeFirst();
  if (!session)
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  return { user, session };
}

/**
 * Selects the sessions that can still be renewed: used within 90 days, and without the reuse of a refresh token, which
 * revokes all of a session's tokens.
 */
export function selectLiveSessions(db: Queries, userId: string, now: number) {
  return db
    .selectFrom('auth_sessions')
    .selectAll()
    .where('auth_sessions.user_id', '=', userId)
    .where((session) => session.fn.coalesce('refreshed_at', 'created_at'), '>=', formatLastUse(now))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('auth_refresh_tokens')
          .select('auth_refresh_tokens.id')
          .whereRef('auth_refresh_tokens.session_id', '=', 'auth_sessions.id')
          .where('revoked', '=', 0),
      ),
    );
}

/** Throws reauthentication_needed unless the user signed in, by password or code, within the last ten minutes. */
export function requireRecentSignIn({ now }: Pick<AuthContext, 'now'>, { session }: SignedIn): void {
  if (!isRecentSignIn(findAuthenticationTime(JSON.parse(session.amr)), now()))
    throw new AuthError(
      400,
      'reauthentication_needed',
      'This requires a sign-in within the last ten minutes',
    );
}

/** Sessions end after this time without use. A renewal counts as use. */
const unusedSessionMs = 90 * 24 * 3600_000;

/** A session whose last use was before this time has ended. */
export const formatLastUse = (now: number): string => new Date(now - unusedSessionMs).toISOString();

/** Deletes sessions that have not been used for 90 days, and returns how many. */
export async function deleteUnusedSessions(db: Queries, now: number): Promise<number> {
  const before = formatLastUse(now);
  const { numDeletedRows } = await db
    .deleteFrom('auth_sessions')
    .where((session) => session.fn.coalesce('refreshed_at', 'created_at'), '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

type LogoutScope = 'global' | 'local' | 'others';

/** Ends this session, the user's other sessions, or all of them. */
export async function endSessions(
  trx: Queries,
  { user, session }: SignedIn,
  scope: LogoutScope,
): Promise<void> {
  const query = trx.deleteFrom('auth_sessions').where('user_id', '=', user.id);
  const chosen = {
    global: query,
    local: query.where('id', '=', session.id),
    others: query.where('id', '!=', session.id),
  };
  await chosen[scope].execute();
}
