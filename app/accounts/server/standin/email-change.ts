import type { Queries } from '#platform/database/store.ts';
import { AuthError } from '../../domain/auth-error.ts';
import type { Challenge } from '../../domain/one-time-secrets.ts';
import { notifyUser } from '../account-notices.ts';
import type { TokenType, User } from '../auth-tables.ts';
import { type AuthContext, type Client, isoNow } from './auth-context.ts';
import { sendEmail } from './emails.ts';
import { countEmail, findEmailRefusal } from './rate-limits.ts';
import {
  deleteUserRow,
  formatMetadata,
  isChangeExpired,
  lockUser,
  noEmailChange,
  updateUserRow,
} from './users.ts';

/** Both addresses have to confirm, so that neither a stolen session nor a typing error takes an account away. */
const purposes: TokenType[] = ['email_change_current', 'email_change_new'];

type Request = { challenge: Challenge | undefined; client: Client };

/** Starts a change of address, or completes it at once where addresses are not confirmed. */
export async function changeEmail(
  trx: Queries,
  context: AuthContext,
  user: User,
  { newEmail, ...request }: Request & { newEmail: string },
): Promise<void> {
  await requireFree(trx, newEmail);
  if (!context.settings.confirmEmail) {
    await moveToEmail(trx, context, user, newEmail);
    return;
  }
  const { client } = request;
  // Both are counted, so that nobody fills a stranger's mailbox by asking for the address.
  for (const email of [user.email, newEmail])
    await countEmail(trx, context, { purpose: 'email_change', email, client });
  const now = isoNow(context);
  const changed = await updateUserRow(trx, user, {
    email_change: newEmail,
    email_change_sent_at: now,
    email_change_confirm_status: 0,
    updated_at: now,
  });
  await deleteChangeTokens(trx, user);
  for (const purpose of purposes) await sendHalf(trx, context, changed, { ...request, purpose });
}

/** Throws where somebody has proved that the address is theirs. An unproved sign-up keeps nobody from it. */
async function requireFree(trx: Queries, email: string): Promise<User | undefined> {
  const holder = await lockUser(trx, { email });
  if (holder?.email_confirmed_at)
    throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
  return holder;
}

async function sendHalf(
  trx: Queries,
  context: AuthContext,
  user: User,
  half: Request & { purpose: TokenType },
): Promise<void> {
  const email = half.purpose === 'email_change_new' ? (user.email_change ?? user.email) : user.email;
  await sendEmail(trx, context, user, { ...half, linkType: 'email_change', email });
}

/**
 * Sends the emails again that nobody has answered: what one address confirmed stays, because who asks need not be signed
 * in. The asker's own address is counted already; a new one beyond its limit gets no email, and nobody is told.
 */
export async function resendEmailChange(
  trx: Queries,
  context: AuthContext,
  user: User,
  request: Request,
): Promise<void> {
  const { email_change: newEmail } = user;
  if (!newEmail) return;
  if (isChangeExpired(user, context.now())) return cancelEmailChange(trx, context, user);
  const rows = await trx
    .selectFrom('auth_one_time_tokens')
    .select('token_type')
    .where('user_id', '=', user.id)
    .execute();
  const open = rows.map(({ token_type }) => token_type);
  const wanted = { purpose: 'email_change', email: newEmail, client: request.client } as const;
  for (const purpose of purposes) {
    if (user.email_change_confirm_status === 1 && !open.includes(purpose)) continue;
    if (purpose === 'email_change_new' && (await findEmailRefusal(trx, context, wanted))) continue;
    await sendHalf(trx, context, user, { ...request, purpose });
  }
}

/** Confirms one of the two addresses. Returns undefined as long as the other one has not. */
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
  const moved = await moveToEmail(trx, context, user, newEmail);
  await trx.deleteFrom('auth_one_time_tokens').where('user_id', '=', user.id).execute();
  return moved;
}

async function moveToEmail(trx: Queries, context: AuthContext, user: User, email: string): Promise<User> {
  const now = isoNow(context);
  const holder = await requireFree(trx, email);
  if (holder) await deleteUserRow(trx, holder);
  await notifyUser(trx, context, user, 'email-changed');
  return updateUserRow(trx, user, {
    ...noEmailChange,
    email,
    email_confirmed_at: user.email_confirmed_at ?? now,
    raw_user_meta_data: formatMetadata({ ...user, email }, JSON.parse(user.raw_user_meta_data), true),
    updated_at: now,
  });
}

export async function cancelEmailChange(trx: Queries, context: AuthContext, user: User): Promise<void> {
  await updateUserRow(trx, user, { ...noEmailChange, updated_at: isoNow(context) });
  await deleteChangeTokens(trx, user);
}

async function deleteChangeTokens(trx: Queries, { id }: User): Promise<void> {
  await trx
    .deleteFrom('auth_one_time_tokens')
    .where('user_id', '=', id)
    .where('token_type', 'in', purposes)
    .execute();
}
