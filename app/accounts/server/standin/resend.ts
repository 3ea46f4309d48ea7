import { z } from 'zod';
import type { Account } from '../../domain/account.ts';
import type { AccountQueries } from '../../domain/account-store.ts';
import { AuthFailure, invalid } from '../../domain/auth-failure.ts';
import { parseChallenge } from '../../domain/one-time-secrets.ts';
import { type AuthContext, isoNow, type Sender } from './auth-context.ts';
import { resendChange } from './change-email.ts';
import { countEmail, countRequest } from './count-requests.ts';
import { parseEmail } from './parse-email.ts';
import { challengeFields, text } from './read-body.ts';
import { sendEmail } from './send-email.ts';

export const resendBody = z.object({ type: text, email: text, phone: text, ...challengeFields });

type Email = { challenge: Exclude<ReturnType<typeof parseChallenge>, AuthFailure>; sender: Sender };

/** The email again. Unknown, confirmed already and nothing pending answer alike. */
export async function resend(context: AuthContext, sender: Sender, body: z.output<typeof resendBody>) {
  if (body.type === 'sms' || body.type === 'phone_change')
    return new AuthFailure(400, 'phone_provider_disabled', 'Unsupported phone provider');
  if (body.type !== 'signup' && body.type !== 'email_change')
    return invalid('Missing one of these types: signup, email_change, sms, phone_change');
  if (!body.email) return invalid(`Type provided requires an email address`);
  const email = parseEmail(body.email);
  if (email instanceof AuthFailure) return email;
  const challenge = parseChallenge(body.code_challenge, body.code_challenge_method);
  if (challenge instanceof AuthFailure) return challenge;
  const tooMany = await countRequest(context, 'send', sender.address);
  if (tooMany) return tooMany;
  const isSignUp = body.type === 'signup';
  const failure = await context.store.transaction(async (queries) => {
    const purpose = isSignUp ? 'confirmation' : 'email_change';
    const early = await countEmail(queries, context, { purpose, email });
    if (early) return early;
    const found = await queries.lockAccountByEmail(email);
    if (!found) return undefined;
    const mail = { challenge, sender };
    await (isSignUp ? resendConfirmation : resendChange)(queries, context, found.account, mail);
    return undefined;
  });
  if (!failure) context.wake();
  return failure ?? {};
}

async function resendConfirmation(
  queries: AccountQueries,
  context: AuthContext,
  account: Account,
  mail: Email,
): Promise<void> {
  if (account.emailConfirmedAt) return;
  await queries.updateAccount(account.id, { confirmationSentAt: isoNow(context) });
  const confirmation = { purpose: 'confirmation', linkType: 'signup', email: account.email } as const;
  await sendEmail(queries, context, account, { ...confirmation, ...mail });
}
