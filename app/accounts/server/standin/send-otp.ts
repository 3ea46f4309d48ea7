import { z } from 'zod';
import type { Account, AccountWithIdentity, Metadata } from '../../domain/account.ts';
import type { AccountQueries } from '../../domain/account-store.ts';
import { AuthFailure, invalid } from '../../domain/auth-failure.ts';
import { createAccount, withClaims } from '../../domain/new-account.ts';
import { parseChallenge } from '../../domain/one-time-secrets.ts';
import { type AuthContext, isoNow, type Sender } from './auth-context.ts';
import { countEmail, countRequest } from './count-requests.ts';
import { parseEmail } from './parse-email.ts';
import { challengeFields, flag, metadata, text } from './read-body.ts';
import { sendEmail } from './send-email.ts';

export const otpBody = z.object({
  email: text,
  phone: text,
  create_user: flag,
  data: metadata,
  ...challengeFields,
});

/** A link and a code to sign in with. Makes the account where there is none and the client allows it. */
export async function sendOtp(context: AuthContext, sender: Sender, body: z.output<typeof otpBody>) {
  if (body.email && body.phone) return invalid('Only an email address or phone number should be provided');
  if (body.phone) return new AuthFailure(400, 'phone_provider_disabled', 'Unsupported phone provider');
  const email = parseEmail(body.email ?? '');
  if (email instanceof AuthFailure) return email;
  const challenge = parseChallenge(body.code_challenge, body.code_challenge_method);
  if (challenge instanceof AuthFailure) return challenge;
  const tooMany = await countRequest(context, 'send', sender.address);
  if (tooMany) return tooMany;
  const mayCreate = body.create_user ?? true;
  const now = isoNow(context);
  const failure = await context.store.transaction(async (queries) => {
    const early = await countEmail(queries, context, { purpose: 'recovery', email });
    if (early) return early;
    let found = await queries.lockAccountByEmail(email);
    if (!found) {
      if (!mayCreate) return new AuthFailure(422, 'otp_disabled', 'Signups not allowed for otp');
      const fresh = createAccount({ email, passwordHash: undefined, data: body.data, confirmed: false, now });
      found = (await queries.insertAccount(fresh)) ? fresh : await queries.lockAccountByEmail(email);
    }
    if (!found) return undefined;
    await queries.updateAccount(found.account.id, { recoverySentAt: now });
    if (startedByEmail(found.account)) await replaceData(queries, found, body.data, now);
    const mail = { purpose: 'recovery', linkType: 'magiclink', email, challenge, sender } as const;
    await sendEmail(queries, context, found.account, mail);
    return undefined;
  });
  if (!failure) context.wake();
  return failure ?? {};
}

/** Begun by a sign-in email, and nobody has opened one: what the newest asked for is all it has. */
export function startedByEmail({ emailConfirmedAt, passwordHash }: Account): boolean {
  return !emailConfirmedAt && !passwordHash;
}

/** The older email goes dead with this one: neither brings to life what somebody else typed in. */
async function replaceData(
  queries: AccountQueries,
  { account, identity }: AccountWithIdentity,
  given: Metadata,
  updatedAt: string,
): Promise<void> {
  const data = withClaims(account, given, false);
  await queries.updateAccount(account.id, { userMetadata: data, updatedAt });
  await queries.updateIdentity(identity.id, { data, updatedAt });
  await queries.deleteTokens(account.id, ['confirmation']);
}
