import { z } from 'zod';
import type { Queries } from '#platform/database/store.ts';
import { invalid } from '../../domain/auth-error.ts';
import { parseChallenge } from '../../domain/one-time-secrets.ts';
import type { User } from '../auth-tables.ts';
import { type AuthContext, type Client, isoNow } from './auth-context.ts';
import { resendEmailChange } from './email-change.ts';
import { type EmailRequest, sendEmail } from './emails.ts';
import { challengeFields, flag, metadata, text } from './endpoints.ts';
import { countEmail, countRequest } from './rate-limits.ts';
import { addSignUp, findOwnSignUp, listSignUps } from './sign-up.ts';
import { createUser, insertOrLockUser, lockUser, parseEmail, refusePhone, updateUserRow } from './users.ts';

type EmailBody = {
  email: string;
  code_challenge?: string | undefined;
  code_challenge_method?: string | undefined;
};

/**
 * Handles a request for an email. The response and the rate limits are the same whether or not the address has an
 * account; only `send` looks it up, and its outcome is not revealed.
 */
async function respondUniformly(
  context: AuthContext,
  client: Client,
  { purpose, ...body }: EmailBody & { purpose: 'confirmation' | 'recovery' | 'email_change' },
  send: (trx: Queries, request: EmailRequest) => Promise<void>,
): Promise<object> {
  const email = parseEmail(body.email);
  const challenge = parseChallenge(body);
  await countRequest(context, 'send', client);
  await context.transaction(async (trx) => {
    const isOverLimit = await countEmail(trx, context, { purpose, email, client });
    await send(trx, { email, challenge, client, isOverLimit });
  });
  context.wake();
  return {};
}

export const otpBody = z.object({
  email: text,
  phone: text,
  create_user: flag,
  data: metadata,
  ...challengeFields,
});

/** POST /otp: emails a sign-in link and code, and creates the user first if `create_user` allows it. */
export async function sendOtp(
  context: AuthContext,
  client: Client,
  { email = '', phone, create_user: mayCreate = true, data, ...challenge }: z.output<typeof otpBody>,
) {
  if (email && phone) throw invalid('Only an email address or phone number should be provided');
  refusePhone(phone, 400, 'Unsupported phone provider');
  return respondUniformly(
    context,
    client,
    { purpose: 'recovery', email, ...challenge },
    async (trx, request) => {
      const now = isoNow(context);
      const user = mayCreate
        ? await insertOrLockUser(trx, createUser(request.email, now))
        : await lockUser(trx, request);
      if (!user) return;
      // An unconfirmed user may have sign-ups by others, so this request gets its own, without a password.
      const signUpId = user.email_confirmed_at
        ? undefined
        : await addSignUp(trx, context, user, { passwordHash: null, data, client });
      await sendSignInEmail(trx, context, user, { ...request, linkType: 'magiclink', signUpId });
    },
  );
}

export const recoverBody = z.object({ email: text, ...challengeFields });

/** POST /recover: emails a link to choose a new password. */
export async function recover(
  context: AuthContext,
  client: Client,
  { email, ...challenge }: z.output<typeof recoverBody>,
) {
  if (!email) throw invalid('Password recovery requires an email');
  return respondUniformly(
    context,
    client,
    { purpose: 'recovery', email, ...challenge },
    async (trx, request) => {
      const user = await lockUser(trx, request);
      if (user) await sendSignInEmail(trx, context, user, { ...request, linkType: 'recovery' });
    },
  );
}

type Proof = EmailRequest & { linkType: 'magiclink' | 'recovery'; signUpId?: string | undefined };

/** Sends an email whose link signs the user in. */
async function sendSignInEmail(trx: Queries, context: AuthContext, user: User, proof: Proof): Promise<void> {
  const now = isoNow(context);
  await updateUserRow(trx, user, { recovery_sent_at: now, updated_at: now });
  await sendEmail(trx, context, user, { ...proof, purpose: 'recovery' });
}

export const resendBody = z.object({ type: text, email: text, phone: text, ...challengeFields });

/** POST /resend: sends the email again. Unknown, already confirmed and nothing pending all get the same response. */
export async function resend(
  context: AuthContext,
  client: Client,
  { type, email, ...challenge }: z.output<typeof resendBody>,
) {
  if (type === 'sms' || type === 'phone_change') refusePhone(type, 400, 'Unsupported phone provider');
  if (type !== 'signup' && type !== 'email_change')
    throw invalid('Missing one of these types: signup, email_change, sms, phone_change');
  if (!email) throw invalid('Type provided requires an email address');
  const purpose = type === 'signup' ? 'confirmation' : 'email_change';
  return respondUniformly(context, client, { purpose, email, ...challenge }, async (trx, request) => {
    const user = await lockUser(trx, request);
    if (!user) return;
    if (type === 'email_change') return resendEmailChange(trx, context, user, request);
    if (!user.email_confirmed_at) await resendConfirmation(trx, context, user, request);
  });
}

/**
 * Resends the email of this network's sign-up, or of the only one. If several networks signed up and this one did not,
 * the email only proves the address.
 */
async function resendConfirmation(
  trx: Queries,
  context: AuthContext,
  user: User,
  request: EmailRequest,
): Promise<void> {
  const now = isoNow(context);
  const signUps = await listSignUps(trx, user);
  const only = signUps.length === 1 ? signUps[0] : undefined;
  const signUpId = (findOwnSignUp(signUps, context, request.client) ?? only)?.id;
  await updateUserRow(trx, user, { confirmation_sent_at: now, updated_at: now });
  const confirmation = { purpose: 'confirmation', linkType: 'signup', signUpId } as const;
  await sendEmail(trx, context, user, { ...request, ...confirmation });
}
