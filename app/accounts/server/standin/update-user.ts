import { z } from 'zod';
import type { AccountWithIdentity, Challenge, Metadata } from '../../domain/account.ts';
import type { AccountQueries } from '../../domain/account-store.ts';
import { AuthFailure, invalid } from '../../domain/auth-failure.ts';
import { parseChallenge } from '../../domain/one-time-secrets.ts';
import { findPasswordFailure } from '../../domain/password-rules.ts';
import { type AuthContext, isoNow, type Sender } from './auth-context.ts';
import { cancelChange, changeEmail } from './change-email.ts';
import { countRequest } from './count-requests.ts';
import { formatAccount } from './format-account.ts';
import { hashPassword, isPassword } from './hash-password.ts';
import { parseEmail } from './parse-email.ts';
import { challengeFields, isTooLarge, metadata, mostMetadataBytes, text } from './read-body.ts';
import type { SignedIn } from './require-session.ts';

export const updateUserBody = z.object({
  email: text,
  phone: text,
  password: text,
  data: metadata,
  app_metadata: z.unknown().optional(),
  ...challengeFields,
});

type Body = z.output<typeof updateUserBody>;

export async function updateUser(context: AuthContext, sender: Sender, user: SignedIn, body: Body) {
  if (body.app_metadata !== undefined && body.app_metadata !== null)
    return new AuthFailure(403, 'not_admin', 'Updating app_metadata requires admin privileges');
  if (body.phone) return new AuthFailure(422, 'phone_provider_disabled', 'Unsupported phone provider');
  const tooMany = await countRequest(context, 'send', sender.address);
  if (tooMany) return tooMany;
  const wanted = await parseWanted(user, body);
  if (wanted instanceof AuthFailure) return wanted;
  const result = await context.store.transaction(async (queries) => {
    const found = await queries.lockAccount(user.account.id);
    if (!found) return new AuthFailure(403, 'user_not_found', 'User from sub claim in JWT does not exist');
    // Changed by another request while we were hashing: what was compared is no longer so.
    if (wanted.passwordHash && found.account.passwordHash !== user.account.passwordHash)
      return new AuthFailure(409, 'conflict', 'The account was changed at the same time. Please try again.');
    // Before anything is counted or changed.
    if (isTooLarge(mergeMetadata(found.account.userMetadata, wanted.data), ownBytes))
      return invalid(`user_metadata would be larger than ${mostMetadataBytes} bytes`);
    const failure =
      wanted.newEmail &&
      (await changeEmail(queries, context, found, { ...wanted, newEmail: wanted.newEmail, sender }));
    if (failure) return failure;
    await applyChanges(queries, context, found, { ...wanted, sessionId: user.sessionId });
    return queries.lockAccount(user.account.id);
  });
  if (result instanceof AuthFailure) return result;
  context.wake();
  return formatAccount(result?.account ?? user.account, [result?.identity ?? user.identity]);
}

/** Room for what we say of a person ourselves, beside what they may say: `sub`, `email` and what is verified. */
const ownBytes = 512;

type Wanted = {
  /** They named the address they have: no other is wanted any more. */
  isOwnEmail: boolean;
  newEmail: string | undefined;
  passwordHash: string | undefined;
  data: Metadata;
  challenge: Challenge | undefined;
};

async function parseWanted({ account }: SignedIn, body: Body): Promise<Wanted | AuthFailure> {
  const challenge = parseChallenge(body.code_challenge, body.code_challenge_method);
  if (challenge instanceof AuthFailure) return challenge;
  const email = body.email ? parseEmail(body.email) : account.email;
  if (email instanceof AuthFailure) return email;
  const isOwnEmail = Boolean(body.email) && email === account.email;
  const newEmail = email === account.email ? undefined : email;
  const rest = { newEmail, isOwnEmail, data: body.data, challenge };
  if (!body.password) return { ...rest, passwordHash: undefined };
  const weak = findPasswordFailure(body.password, account.email);
  if (weak) return weak;
  if (account.passwordHash && (await isPassword(body.password, account.passwordHash)))
    return new AuthFailure(422, 'same_password', 'New password should be different from the old password.');
  return { ...rest, passwordHash: await hashPassword(body.password) };
}

/**
 * A new password signs out every other browser, and what lies in the mailbox for the old one counts no more: whoever
 * had the session may have asked for another address too.
 */
async function applyChanges(
  queries: AccountQueries,
  context: AuthContext,
  { account }: AccountWithIdentity,
  { data, passwordHash, sessionId, newEmail, isOwnEmail }: Wanted & { sessionId: string },
): Promise<void> {
  const updatedAt = isoNow(context);
  if (Object.keys(data).length > 0)
    await queries.updateAccount(account.id, {
      userMetadata: mergeMetadata(account.userMetadata, data),
      updatedAt,
    });
  if (isOwnEmail || (passwordHash && !newEmail)) await cancelChange(queries, context, account.id);
  if (!passwordHash) return;
  await queries.updateAccount(account.id, { passwordHash, updatedAt });
  await queries.deleteSessions(account.id, sessionId);
  await queries.deleteTokens(account.id, newEmail ? ['confirmation', 'recovery'] : undefined);
}

/** A key whose value is null goes. */
function mergeMetadata(old: Metadata, changes: Metadata): Metadata {
  return Object.fromEntries(Object.entries({ ...old, ...changes }).filter(([, value]) => value !== null));
}
