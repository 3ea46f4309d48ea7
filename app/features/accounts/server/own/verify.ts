import { z } from 'zod';
import type { Queries } from '#platform/database/store.ts';
import { AuthError, invalid } from '../../domain/auth-error.ts';
import { constantTimeEquals, hashToken } from '../../domain/one-time-secrets.ts';
import type { EmailPurpose, ProofEmail } from '../auth-tables.ts';
import { type AuthContext, type Client, isoNow } from './auth-context.ts';
import { confirmEmailChange } from './email-change.ts';
import { updateLiveEmails } from './emails.ts';
import { text } from './endpoints.ts';
import { formatSession, openSession } from './sessions.ts';
import { parseEmail, requireProvedUser } from './users.ts';

export const verifyBody = z.object({ type: text, token: text, token_hash: text, email: text });

/** After this many wrong codes an email's code is dead; its link is not, so that nobody can be locked out. */
export const maxTries = 5;

/**
 * The responses to a confirmed change of address. It opens no session: whoever confirms it may be signed in as somebody
 * else, whom a stranger's link must not move to the stranger's account.
 */
const changeMessages = {
  half: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
  whole: 'Email address changed',
};

/** The purposes that each `type` of the protocol covers. */
const purposes: Record<string, EmailPurpose[]> = {
  email: ['sign-in'],
  signup: ['sign-in'],
  magiclink: ['sign-in'],
  recovery: ['sign-in'],
  email_change: ['email_change', 'email_change_new'],
};

/** POST /verify: signs in with an email's code, or with the token of its link. */
export async function verify(
  context: AuthContext,
  client: Client,
  { type = '', token, token_hash, email = '' }: z.output<typeof verifyBody>,
) {
  const covered = Object.hasOwn(purposes, type) ? purposes[type] : undefined;
  if (!covered) throw invalid('Verify requires a supported verification type');
  if (token_hash && (token || email)) throw invalid('Only the token_hash and type should be provided');
  if (!token_hash && !token) throw invalid('Verify requires either a token or a token hash');
  const opened = await context.countingTransaction(async (trx) => {
    const proof = token_hash
      ? await redeemLink(trx, context, token_hash, covered)
      : // People copy codes with spaces in and around them. A change of address has no code.
        await redeemCode(trx, context, {
          address: parseEmail(email),
          typed: covered.includes('sign-in') ? (token ?? '') : '',
          purpose: 'sign-in',
        });
    if (proof.purpose !== 'sign-in') return confirmEmailChange(trx, context, proof);
    const user = await requireProvedUser(trx, proof.email, isoNow(context));
    return openSession(trx, context, { user, client, method: 'otp' });
  });
  context.wake();
  return typeof opened === 'string'
    ? { msg: changeMessages[opened], code: '200' }
    : formatSession(context, opened);
}

export async function redeemLink(
  trx: Queries,
  context: Pick<AuthContext, 'now'>,
  linkToken: string,
  covered: EmailPurpose[],
): Promise<ProofEmail> {
  const email = await updateLiveEmails(trx, context)
    .set({ used_at: isoNow(context) })
    .where('token_hash', '=', hashToken(linkToken))
    .where('purpose', 'in', covered)
    .returningAll()
    .executeTakeFirst();
  if (!email) throw new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');
  return email;
}

/**
 * Counts one try against every live code of the address, then compares. The count is on the codes themselves, so it is
 * the same for one guesser and for a thousand: five emails an hour and five tries each are 25 guesses in a million.
 */
export async function redeemCode(
  trx: Queries,
  context: Pick<AuthContext, 'now' | 'secrets'>,
  { address, typed, purpose }: { address: string; typed: string; purpose: EmailPurpose },
): Promise<ProofEmail> {
  const code = typed.replace(/\s+/g, '');
  const tried = await updateLiveEmails(trx, context)
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('email', '=', address)
    .where('purpose', '=', purpose)
    .where('tries', '<', maxTries)
    .returningAll()
    .execute();
  const email = tried.find(({ id }) => constantTimeEquals(context.secrets.code(id), code));
  if (!email) throw new AuthError(403, 'otp_expired', 'Token has expired or is invalid');
  await trx
    .updateTable('auth_emails')
    .set({ used_at: isoNow(context) })
    .where('id', '=', email.id)
    .execute();
  return email;
}
