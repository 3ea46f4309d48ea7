import type { Queries } from '#platform/database/store.ts';
import { AuthError } from '../../domain/auth-error.ts';
import type { Challenge } from '../../domain/one-time-secrets.ts';
import { notifyUser } from '../account-notices.ts';
import type { TokenType, User } from '../auth-tables.ts';
import { type AuthContext, type Client, isoNow } from './auth-context.ts';
import { type EmailRequest, sendEmail } from './emails.ts';
import { deleteTokens } from './one-time-tokens.ts';
import { countEmail } from './rate-limits.ts';
import { deleteUserRow, isChangeExpired, lockUser, noEmailChange, updateUserRow } from './users.ts';

/** Both addresses have to confirm, so that neither a stolen session nor a typo loses the account. */
const purposes: TokenType[] = ['email_change_current', 'email_change_new'];

type Request = { newEmail: string; challenge: Challenge | undefined; client: Client };

/**
 * Starts a change of address. As in Supabase, it is confirmed by email even if sign-ups are not. A taken address is
 * refused only where sign-up reveals it too.
 */
export async function changeEmail(
  trx: Queries,
  context: AuthContext,
  user: User,
  { newEmail, challenge, client }: Request,
): Promise<void> {
  if (!context.settings.confirmEmail && (await findOwner(trx, newEmail))) throw emailExists();
  // Both addresses are counted, so that this cannot be used to flood a stranger's mailbox.
  for (const email of [user.email, newEmail]) {
    const isOverLimit = await countEmail(trx, context, { purpose: 'email_change', email, client });
    if (isOverLimit && email === newEmail)
      throw new AuthError(429, 'over_email_send_rate_limit', 'email rate limit exceeded');
  }
  const now = isoNow(context);
  const changed = await updateUserRow(trx, user, {
    email_change: newEmail,
    email_change_sent_at: now,
    email_change_confirm_status: 0,
    updated_at: now,
  });
  await deleteTokens(trx, user, purposes);
  const request = { challenge, client, isOverLimit: false };
  await sendToCurrent(trx, context, changed, request);
  await sendToNew(trx, context, changed, { ...request, email: newEmail });
}

type Half = Omit<EmailRequest, 'email'>;

function sendToCurrent(trx: Queries, context: AuthContext, user: User, request: Half): Promise<void> {
  const half = { purpose: 'email_change_current', linkType: 'email_change' } as const;
  return sendEmail(trx, context, user, { ...request, ...half, email: user.email });
}

/** Emails the new address. If it has an account, its owner is notified instead, and the requester sees no difference. */
async function sendToNew(
  trx: Queries,
  context: AuthContext,
  user: User,
  request: EmailRequest,
): Promise<void> {
  const owner = await findOwner(trx, request.email);
  if (owner) return notifyUser(trx, context, owner, 'address-wanted');
  const half = { purpose: 'email_change_new', linkType: 'email_change' } as const;
  await sendEmail(trx, context, user, { ...request, ...half });
}

/** Finds the confirmed user of an address. An unconfirmed sign-up does not block the address. */
function findOwner(trx: Queries, email: string): Promise<User | undefined> {
  return trx
    .selectFrom('auth_users')
    .selectAll()
    .where('email', '=', email)
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst();
}

function emailExists(): AuthError {
  return new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
}

/**
 * Resends the emails that are still unanswered. A confirmation already given stands, because the request needs no
 * session. The current address has already been counted; a new address over its limit silently gets no email.
 */
export async function resendEmailChange(
  trx: Queries,
  context: AuthContext,
  user: User,
  request: EmailRequest,
): Promise<void> {
  const { email_change: newEmail, email_change_confirm_status: confirmed } = user;
  if (!newEmail) return;
  if (isChangeExpired(user, context.now())) return cancelEmailChange(trx, context, user);
  const tokens = await trx
    .selectFrom('auth_one_time_tokens')
    .select('token_type')
    .where('user_id', '=', user.id)
    .execute();
  const isOpen = (purpose: TokenType) =>
    confirmed === 0 || tokens.some(({ token_type }) => token_type === purpose);
  if (isOpen('email_change_current')) await sendToCurrent(trx, context, user, request);
  if (!isOpen('email_change_new')) return;
  const wanted = { purpose: 'email_change', email: newEmail, client: request.client } as const;
  const isOverLimit = await countEmail(trx, context, wanted).catch((error) => {
    if (error instanceof AuthError) return true;
    throw error;
  });
  if (!isOverLimit) await sendToNew(trx, context, user, { ...request, email: newEmail, isOverLimit });
}

/** Records the confirmation of one address. Returns undefined until the other one has confirmed too. */
export async function confirmEmailChange(
  trx: Queries,
  context: AuthContext,
  user: User,
): Promise<User | undefined> {
  const { email_change: newEmail } = user;
  if (!newEmail || isChangeExpired(user, context.now()))
    throw new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');
  if (user.email_change_confirm_status === 0) {
    await updateUserRow(trx, user, { email_change_confirm_status: 1, updated_at: isoNow(context) });
    return undefined;
  }
  const now = isoNow(context);
  const existing = await lockUser(trx, { email: newEmail });
  if (existing?.email_confirmed_at) throw emailExists();
  if (existing) await deleteUserRow(trx, existing);
  await notifyUser(trx, context, user, 'email-changed');
  await trx.deleteFrom('auth_one_time_tokens').where('user_id', '=', user.id).execute();
  return updateUserRow(trx, user, {
    ...noEmailChange,
    email: newEmail,
    email_confirmed_at: user.email_confirmed_at ?? now,
    email_proved_at: now,
    updated_at: now,
  });
}

export async function cancelEmailChange(trx: Queries, context: AuthContext, user: User): Promise<void> {
  await updateUserRow(trx, user, { ...noEmailChange, updated_at: isoNow(context) });
  await deleteTokens(trx, user, purposes);
}
