import { z } from 'zod';
import { invalid } from '../../domain/auth-error.ts';
import { parseChallenge } from '../../domain/one-time-secrets.ts';
import { type AuthContext, type Client, isoNow } from './auth-context.ts';
import { resendEmailChange } from './email-change.ts';
import { sendEmail } from './emails.ts';
import { challengeFields, text } from './endpoints.ts';
import { countEmail, countRequest } from './rate-limits.ts';
import { lockUser, parseEmail, refusePhone, updateUserRow } from './users.ts';

export const resendBody = z.object({ type: text, email: text, phone: text, ...challengeFields });

/** POST /resend: sends the email again. Unknown, confirmed already and nothing pending answer alike. */
export async function resend(
  context: AuthContext,
  client: Client,
  { type, email: given, ...challengeGiven }: z.output<typeof resendBody>,
) {
  refusePhone(
    type === 'sms' || type === 'phone_change' ? type : undefined,
    400,
    'Unsupported phone provider',
  );
  if (type !== 'signup' && type !== 'email_change')
    throw invalid('Missing one of these types: signup, email_change, sms, phone_change');
  if (!given) throw invalid('Type provided requires an email address');
  const email = parseEmail(given);
  const challenge = parseChallenge(challengeGiven);
  await countRequest(context, 'send', client);
  await context.transaction(async (trx) => {
    const purpose = type === 'signup' ? 'confirmation' : 'email_change';
    await countEmail(trx, context, { purpose, email, client });
    const user = await lockUser(trx, { email });
    if (!user) return;
    if (type === 'email_change') return resendEmailChange(trx, context, user, { challenge, client });
    if (user.email_confirmed_at) return;
    await updateUserRow(trx, user, { confirmation_sent_at: isoNow(context) });
    await sendEmail(trx, context, user, {
      purpose: 'confirmation',
      linkType: 'signup',
      email,
      challenge,
      client,
    });
  });
  context.wake();
  return {};
}
