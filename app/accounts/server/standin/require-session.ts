import type { AccountWithIdentity } from '../../domain/account.ts';
import { AuthFailure } from '../../domain/auth-failure.ts';
import type { AuthContext } from './auth-context.ts';
import { withoutLapsedChange } from './change-email.ts';
import { isBanned } from './grant-password.ts';

export type SignedIn = AccountWithIdentity & { sessionId: string };

/** Who sent the bearer token. The session is looked up each time: signing out counts at once. */
export async function requireSession(
  { tokens, store, now }: AuthContext,
  authorization: string | undefined,
): Promise<SignedIn | AuthFailure> {
  const [, token] = /^bearer\s+(\S+)$/i.exec(authorization ?? '') ?? [];
  if (!token) return new AuthFailure(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  const claims = await tokens.verify(token, Math.floor(now() / 1000));
  if (claims instanceof AuthFailure) return claims;
  const found = await store.findAccount(claims.accountId);
  if (!found) return new AuthFailure(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  if (isBanned(found.account, now())) return new AuthFailure(403, 'user_banned', 'User is banned');
  if (!(await store.isSessionAlive(claims.sessionId, claims.accountId)))
    return new AuthFailure(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  const account = withoutLapsedChange(found.account, now());
  return { ...found, account, sessionId: claims.sessionId };
}
