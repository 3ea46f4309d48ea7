import { z } from 'zod';
import { AuthError, invalid } from '../../domain/auth-error.ts';
import { parseChallenge } from '../../domain/one-time-secrets.ts';
import { type AuthContext, type Client, isoNow } from './auth-context.ts';
import { sendEmail } from './emails.ts';
import { challengeFields, flag, metadata, text } from './endpoints.ts';
import { deleteTokens } from './one-time-tokens.ts';
import { countEmail, countRequest } from './rate-limits.ts';
import {
  createUser,
  formatMetadata,
  insertUser,
  isStartedByEmail,
  lockUser,
  parseEmail,
  refusePhone,
  updateUserRow,
} from './users.ts';

export const otpBody = z.object({
  email: text,
  phone: text,
  create_user: flag,
  data: metadata,
  ...challengeFields,
});

/** POST /otp: sends a link and a code to sign in with. Makes the user where there is none yet. */
export async function sendOtp(
  context: AuthContext,
  client: Client,
  { email: given, phone, create_user: mayCreate = true, data, ...challengeGiven }: z.output<typeof otpBody>,
) {
  if (given && phone) throw invalid('Only an email address or phone number should be provided');
  refusePhone(phone, 400, 'Unsupported phone provider');
  const email = parseEmail(given ?? '');
  const challenge = parseChallenge(challengeGiven);
  await countRequest(context, 'send', client);
  const now = isoNow(context);
  await context.transaction(async (trx) => {
    await countEmail(trx, context, { purpose: 'recovery', email, client });
    let user = await lockUser(trx, { email });
    if (!user) {
      if (!mayCreate) throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp');
      await insertUser(trx, createUser({ email, passwordHash: null, data, confirmed: false, now }));
      user = await lockUser(trx, { email });
    }
    if (!user) return;
    await updateUserRow(trx, user, {
      recovery_sent_at: now,
      ...(isStartedByEmail(user) && { raw_user_meta_data: formatMetadata(user, data, false) }),
    });
    if (isStartedByEmail(user)) await deleteTokens(trx, user, ['confirmation']);
    await sendEmail(trx, context, user, {
      purpose: 'recovery',
      linkType: 'magiclink',
      email,
      challenge,
      client,
    });
  });
  context.wake();
  return {};
}
