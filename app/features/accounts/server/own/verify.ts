import { z } from 'zod';
import type { Queries } from '#platform/database/store.ts';
import { AuthError, invalid } from '../../domain/auth-error.ts';
import { constantTimeEquals, createOneTimeSecrets, hashToken } from '../../domain/one-time-secrets.ts';
import type { EmailPurpose, ProofEmail } from '../auth-tables.ts';
import { type AuthContext, type Client, isoNow } from './auth-context.ts';
import { confirmEmailChange, expiredLink } from './email-change.ts';
import { storeEmail, updateLiveEmails } from './emails.ts';
import { text } from './endpoints.ts';
import { formatSession, openSession } from './sessions.ts';
import { parseEmail, requireProvedUser } from './users.ts';

export const verifyBody = z.object({ type: text, token: text, token_hash: text, email: text });

/** After this many wrong codes an email's code is dead; its link is not, so that nobody can be locked out. */
const maxTries = 5;

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

async function redeemLink(
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
  if (!email) throw expiredLink();
  return email;
}

/**
 * Counts one try against every live code of the address, then compares. The count is on the codes themselves, so it is
 * the same for one guesser and for a thousand: five emails an hour and five tries each are 25 guesses in a million.
 */
async function redeemCode(
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

/** Proves an address by a code or a link in an email, with the limits of visitors' accounts (docs/auth.md, rule 3). */
export function createProofs(secret: string, now: () => number = Date.now) {
  const secrets = createOneTimeSecrets(secret);
  return {
    ...secrets,
    /** Stores an email and returns its id; undefined if the address has had five within the hour. */
    store: (trx: Queries, email: { email: string; purpose: EmailPurpose }): Promise<string | undefined> =>
      storeEmail(trx, { secrets, now }, { ...email, next: '' }),
    /** Whether this is a live code of the address, which is used up. A wrong one counts, so commit in any case. */
    redeemCode: (trx: Queries, tried: { address: string; typed: string; purpose: EmailPurpose }) =>
      redeemCode(trx, { secrets, now }, tried).then(() => true, refuse(false)),
    /** Uses up the link with this token, and returns its address; undefined if it has expired or was used. */
    redeemLink: (trx: Queries, token: string, purpose: EmailPurpose): Promise<string | undefined> =>
      redeemLink(trx, { now }, token, [purpose]).then(({ email }) => email, refuse(undefined)),
  };
}

const refuse =
  <Refused>(refused: Refused) =>
  (error: unknown): Refused => {
    if (error instanceof AuthError) return refused;
    throw error;
  };
