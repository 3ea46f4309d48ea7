import type { Queries } from '#platform/database/store.ts';
import { AuthError } from '../../domain/auth-error.ts';
import { notifyUser } from '../account-notices.ts';
import type { ProofEmail, User } from '../auth-tables.ts';
import { type AuthContext, type Client, isoNow } from './auth-context.ts';
import { endEmails, mayEmailUnknownAddress, sendEmail } from './emails.ts';
import { isChangeExpired, lockUser, noEmailChange, updateUserRow } from './users.ts';

/**
 * Starts a change of address, which both addresses confirm: neither a stolen password nor a typo loses the account. The
 * response is the same for a taken address, because only the person who reads its mail may learn that it is taken; and
 * beyond the limits, where nothing is sent.
 */
export async function startEmailChange(
  trx: Queries,
  context: AuthContext,
  user: User,
  { newEmail, next, client }: { newEmail: string; next: string; client: Client },
): Promise<void> {
  await cancelEmailChange(trx, context, user);
  // A taken address counts too: otherwise the limit would tell which addresses are.
  if (await mayEmailUnknownAddress(trx, context, client)) {
    const change = { userId: user.id, next };
    await sendEmail(trx, context, { ...change, email: user.email, purpose: 'email_change' });
    await sendEmail(trx, context, { ...change, email: newEmail, purpose: 'email_change_new' });
  }
  await updateUserRow(trx, user, {
    email_change: newEmail,
    email_change_sent_at: isoNow(context),
    updated_at: isoNow(context),
  });
}

/** Records the confirmation of one address. The change is made once both have confirmed. */
export async function confirmEmailChange(
  trx: Queries,
  context: AuthContext,
  { user_id, email }: ProofEmail,
): Promise<'half' | 'whole'> {
  const user = await lockUser(trx, { id: user_id ?? '' });
  const newEmail = user?.email_change;
  if (!user || !newEmail || ![user.email, newEmail].includes(email) || isChangeExpired(user, context.now()))
    throw expiredLink();
  const now = isoNow(context);
  const isFirst = user.email_change_confirm_status === 0;
  const isTaken = (await lockUser(trx, { email: newEmail })) !== undefined;
  if (isTaken && !(isFirst && email === user.email)) {
    await cancelEmailChange(trx, context, user);
    // Only the person who reads the mail of the taken address may learn that it is taken.
    throw email === newEmail ? emailExists() : expiredLink();
  }
  if (isFirst) {
    await updateUserRow(trx, user, { email_change_confirm_status: 1, updated_at: now });
    return 'half';
  }
  await notifyUser(trx, context, user, 'email-changed');
  await endEmails(trx, context, user);
  await updateUserRow(trx, user, { ...noEmailChange, email: newEmail, updated_at: now });
  // First what was bought with the former address since the account page was last opened.
  await context.followAddress(trx, user.id, user.email, context.now());
  await context.followAddress(trx, user.id, newEmail, context.now());
  return 'whole';
}

export function expiredLink(): AuthError {
  return new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');
}

function emailExists(): AuthError {
  return new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
}

export async function cancelEmailChange(trx: Queries, context: AuthContext, user: User): Promise<void> {
  const now = isoNow(context);
  await updateUserRow(trx, user, { ...noEmailChange, updated_at: now });
  await trx
    .updateTable('auth_emails')
    .set({ used_at: now })
    .where('user_id', '=', user.id)
    .where('used_at', 'is', null)
    .execute();
}
