import { z } from 'zod';
import type { Queries } from '#platform/database/store.ts';
import { AuthError, invalid } from '../../domain/auth-error.ts';
import { parseChallenge } from '../../domain/one-time-secrets.ts';
import { requireStrongPassword } from '../../domain/password-rules.ts';
import { notifyUser } from '../account-notices.ts';
import type { TokenType, User } from '../auth-tables.ts';
import { type AuthContext, type Client, isoNow } from './auth-context.ts';
import { cancelEmailChange, changeEmail } from './email-change.ts';
import { sendEmail } from './emails.ts';
import { challengeFields, isTooLarge, maxMetadataBytes, metadata, text } from './endpoints.ts';
import { hashPassword, verifyPassword } from './hash-password.ts';
import { deleteTokens, useReauthenticationCode } from './one-time-tokens.ts';
import { countEmail, countRequest } from './rate-limits.ts';
import { endSessions, type SignedIn } from './sessions.ts';
import {
  conflictError,
  formatUser,
  lockUser,
  type Metadata,
  parseEmail,
  refusePhone,
  updateUserRow,
} from './users.ts';

export const updateUserBody = z.object({
  email: text,
  phone: text,
  password: text,
  nonce: text,
  data: metadata,
  app_metadata: z.unknown().optional(),
  ...challengeFields,
});

type Body = z.output<typeof updateUserBody>;

/** Older sessions need an emailed code to change the password (GoTrue's secure password change). */
const recentSessionMs = 24 * 3600_000;

/** PUT /user: changes the signed-in user's address, password or metadata. */
export async function updateUser(context: AuthContext, client: Client, signedIn: SignedIn, body: Body) {
  if (body.app_metadata !== undefined && body.app_metadata !== null)
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
  refusePhone(body.phone, 422, 'Unsupported phone provider');
  await countRequest(context, 'send', client);
  const challenge = parseChallenge(body);
  const email = body.email && parseEmail(body.email);
  if (body.password && isOld(signedIn, context.now()) && !body.nonce)
    throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication');
  const passwordHash = body.password && (await hashNewPassword(signedIn.user, body.password));
  const changed = await context.transaction(async (trx) => {
    const user = await requireUnchanged(trx, signedIn.user, Boolean(passwordHash));
    const changesData = Object.keys(body.data).length > 0;
    const data = mergeMetadata(user, body.data);
    // Checked before anything is counted or changed.
    if (changesData && isTooLarge(data))
      throw invalid(`user_metadata would be larger than ${maxMetadataBytes} bytes`);
    if (passwordHash && isOld(signedIn, context.now()))
      await useReauthenticationCode(trx, context, user, body.nonce ?? '');
    const isNewEmail = email !== undefined && email !== '' && email !== user.email;
    if (isNewEmail) await changeEmail(trx, context, user, { newEmail: email, challenge, client });
    // Setting the current address cancels a pending change.
    else if (email) await cancelEmailChange(trx, context, user);
    if (changesData)
      await updateUserRow(trx, user, {
        raw_user_meta_data: JSON.stringify(data),
        updated_at: isoNow(context),
      });
    if (passwordHash)
      await changePassword(trx, context, signedIn, { passwordHash, keepsEmailChange: isNewEmail });
    return lockUser(trx, { id: user.id });
  });
  context.wake();
  return formatUser(changed ?? signedIn.user, context.now());
}

/** GET /reauthenticate: emails a code for changing the password in an older session. */
export async function reauthenticate(context: AuthContext, client: Client, { user }: SignedIn) {
  const { email } = user;
  await countRequest(context, 'send', client);
  await context.transaction(async (trx) => {
    const purpose = 'reauthentication';
    const isOverLimit = await countEmail(trx, context, { purpose, email, client });
    await sendEmail(trx, context, user, { purpose, linkType: purpose, email, client, isOverLimit });
  });
  context.wake();
  return {};
}

function isOld({ session }: SignedIn, now: number): boolean {
  return now - Date.parse(session.created_at) > recentSessionMs;
}

async function hashNewPassword({ email, encrypted_password: old }: User, password: string): Promise<string> {
  requireStrongPassword(password, email);
  if (old && (await verifyPassword(password, old)))
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
  return hashPassword(password);
}

/** Locks the user. Throws if another request has changed the password in the meantime. */
async function requireUnchanged(trx: Queries, seen: User, changesPassword: boolean): Promise<User> {
  const user = await lockUser(trx, { id: seen.id });
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  if (changesPassword && user.encrypted_password !== seen.encrypted_password) throw conflictError();
  return user;
}

/** Merges changes into the metadata; null removes a key. */
function mergeMetadata(user: User, changes: Metadata): Metadata {
  const merged: Metadata = { ...JSON.parse(user.raw_user_meta_data), ...changes };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
}

/**
 * Signs out all other sessions, and invalidates earlier emails and any pending change of address, because an attacker
 * with a stolen session may have requested them.
 */
async function changePassword(
  trx: Queries,
  context: AuthContext,
  signedIn: SignedIn,
  { passwordHash, keepsEmailChange }: { passwordHash: string; keepsEmailChange: boolean },
): Promise<void> {
  const { user } = signedIn;
  await updateUserRow(trx, user, { encrypted_password: passwordHash, updated_at: isoNow(context) });
  await endSessions(trx, signedIn, 'others');
  const invalidated: TokenType[] = ['confirmation', 'recovery', 'reauthentication'];
  await deleteTokens(trx, user, invalidated);
  if (!keepsEmailChange) await cancelEmailChange(trx, context, user);
  await notifyUser(trx, context, user, 'password-changed');
}
