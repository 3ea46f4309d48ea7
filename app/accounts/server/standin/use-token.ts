import type { Account, AccountWithIdentity, OneTimeToken } from '../../domain/account.ts';
import type { AccountQueries } from '../../domain/account-store.ts';
import { AuthFailure } from '../../domain/auth-failure.ts';
import { withClaims } from '../../domain/new-account.ts';
import { type AuthContext, isoNow } from './auth-context.ts';
import { hasLapsed, moveToEmail } from './change-email.ts';
import { isBanned } from './grant-password.ts';
import { startedByEmail } from './send-otp.ts';

export type Proof = { owner: AccountWithIdentity; token: OneTimeToken };

/** `halfway`: one of the two addresses of a change has confirmed. */
export type Proved = { kind: 'signed-in'; owner: AccountWithIdentity } | { kind: 'halfway' };

/**
 * Does what an email stood for, once: the token is gone afterwards. `awaitsExchange`: only the browser that asked can
 * make a session of the link, and another one may have opened it. Until the exchange the code stays good; who comes
 * first, exchange or code, ends both.
 */
export async function useToken(
  queries: AccountQueries,
  context: AuthContext,
  { owner, token }: Proof,
  { awaitsExchange = false } = {},
): Promise<Proved | AuthFailure> {
  if (isBanned(owner.account, context.now())) return new AuthFailure(403, 'user_banned', 'User is banned');
  const kept = awaitsExchange && !isOfChange(token) ? token.id : undefined;
  if (kept) await queries.closeLink(kept);
  await queries.deleteTokens(owner.account.id, [token.purpose], kept);
  switch (token.purpose) {
    case 'confirmation':
    case 'recovery':
      if (!owner.account.emailConfirmedAt)
        await queries.deleteTokens(owner.account.id, ['confirmation', 'recovery'], kept);
      return { kind: 'signed-in', owner: await confirm(queries, context, owner, token) };
    case 'email_change_current':
    case 'email_change_new':
      return confirmChange(queries, context, owner);
  }
}

/**
 * Whoever reads the mailbox owns the address. What was set before anyone had proved that goes, password and data,
 * unless the email was about that very request: else a stranger could sign up first and share the account later.
 */
async function confirm(
  queries: AccountQueries,
  context: AuthContext,
  { account, identity }: AccountWithIdentity,
  token: OneTimeToken,
): Promise<AccountWithIdentity> {
  if (account.emailConfirmedAt) return { account, identity };
  const now = isoNow(context);
  const isOwn = isOfRequest(token, account);
  const data = withClaims(account, isOwn ? account.userMetadata : {}, true);
  const changes: Partial<Account> = {
    emailConfirmedAt: now,
    userMetadata: data,
    updatedAt: now,
    ...(!isOwn && { passwordHash: undefined }),
  };
  await queries.updateAccount(account.id, changes);
  await queries.updateIdentity(identity.id, { data, updatedAt: now });
  return { account: { ...account, ...changes }, identity: { ...identity, data, updatedAt: now } };
}

/** Kept, the code of one address could confirm the other half too. */
function isOfChange({ purpose }: OneTimeToken): boolean {
  return purpose === 'email_change_current' || purpose === 'email_change_new';
}

/** Whether the token is of a request that replaces all of an earlier one: a sign-up, or a sign-in email that began an account. */
function isOfRequest({ purpose, linkType }: OneTimeToken, account: Account): boolean {
  return purpose === 'confirmation' || (linkType === 'magiclink' && startedByEmail(account));
}

async function confirmChange(
  queries: AccountQueries,
  context: AuthContext,
  owner: AccountWithIdentity,
): Promise<Proved | AuthFailure> {
  const { account, identity } = owner;
  const { newEmail } = account;
  if (!newEmail || hasLapsed(account, context.now()))
    return new AuthFailure(403, 'otp_expired', 'Email link is invalid or has expired');
  if (!account.emailChangeHalfway) {
    await queries.updateAccount(account.id, { emailChangeHalfway: true, updatedAt: isoNow(context) });
    return { kind: 'halfway' };
  }
  const holder = await queries.lockAccountByEmail(newEmail);
  if (holder)
    return new AuthFailure(422, 'email_exists', 'A user with this email address has already been registered');
  const changes = await moveToEmail(queries, context, owner, newEmail);
  await queries.deleteTokens(account.id);
  const data = { ...identity.data, email: newEmail, email_verified: true };
  return {
    kind: 'signed-in',
    owner: { account: { ...account, ...changes }, identity: { ...identity, data } },
  };
}
