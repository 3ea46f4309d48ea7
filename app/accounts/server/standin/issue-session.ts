import { randomUUID } from 'node:crypto';
import type { AccountWithIdentity, AuthMethod, Session } from '../../domain/account.ts';
import type { AccountQueries } from '../../domain/account-store.ts';
import { hashToken } from '../../domain/one-time-secrets.ts';
import type { AuthContext } from './auth-context.ts';
import { isoNow } from './auth-context.ts';
import { withoutLapsedChange } from './change-email.ts';
import { formatAccount } from './format-account.ts';

/** A session that is in the database; its access token is signed after the commit. */
export type OpenSession = AccountWithIdentity & { session: Session; refreshTokenId: string };

export async function openSession(
  queries: AccountQueries,
  context: AuthContext,
  { account, identity }: AccountWithIdentity,
  method: AuthMethod['method'],
): Promise<OpenSession> {
  const now = isoNow(context);
  const session: Session = {
    id: randomUUID(),
    accountId: account.id,
    methods: [{ method, timestamp: Math.floor(context.now() / 1000) }],
    createdAt: now,
  };
  await queries.insertSession(session);
  const refreshTokenId = await addRefreshToken(queries, context, session);
  const signedIn = { lastSignInAt: now, updatedAt: now };
  await queries.updateAccount(account.id, signedIn);
  await queries.updateIdentity(identity.id, signedIn);
  return {
    account: { ...account, ...signedIn },
    identity: { ...identity, ...signedIn },
    session,
    refreshTokenId,
  };
}

/** Returns its id. */
export async function addRefreshToken(
  queries: AccountQueries,
  context: AuthContext,
  session: Session,
  parentId?: string,
): Promise<string> {
  const id = randomUUID();
  await queries.insertRefreshToken(
    {
      id,
      accountId: session.accountId,
      sessionId: session.id,
      parentId,
      revoked: false,
      updatedAt: isoNow(context),
    },
    hashToken(context.secrets.refreshToken(id)),
  );
  return id;
}

/** The protocol's Session. */
export async function formatSession(
  { tokens, secrets, now }: AuthContext,
  { account, identity, session, refreshTokenId }: OpenSession,
) {
  const nowSeconds = Math.floor(now() / 1000);
  return {
    access_token: await tokens.sign(account, session, nowSeconds),
    token_type: 'bearer',
    expires_in: tokens.lifeSeconds,
    expires_at: nowSeconds + tokens.lifeSeconds,
    refresh_token: secrets.refreshToken(refreshTokenId),
    user: formatAccount(withoutLapsedChange(account, now()), [identity]),
  };
}
