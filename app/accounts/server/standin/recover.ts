import { z } from 'zod';
import { invalid } from '../../domain/auth-error.ts';
import { parseChallenge } from '../../domain/one-time-secrets.ts';
import { type AuthContext, type Client, isoNow } from './auth-context.ts';
import { sendEmail } from './emails.ts';
import { challengeFields, text } from './endpoints.ts';
import { countEmail, countRequest } from './rate-limits.ts';
import { lockUser, parseEmail, updateUserRow } from './users.ts';

export const recoverBody = z.object({ email: text, ...challengeFields });

/** POST /recover: sends an email to choose a new password. No answer and no limit tells whether anybody has the address. */
export async function recover(
  context: AuthContext,
  client: Client,
  { email: given, ...challengeGiven }: z.output<typeof recoverBody>,
) {
  if (!given) throw invalid('Password recovery requires an email');
  const email = parseEmail(given);
  const challenge = parseChallenge(challengeGiven);
  await countRequest(context, 'send', client);
  await context.transaction(async (trx) => {
    await countEmail(trx, context, { purpose: 'recovery', email, client });
    const user = await lockUser(trx, { email });
    if (!user) return;
    await updateUserRow(trx, user, { recovery_sent_at: isoNow(context) });
    await sendEmail(trx, context, user, {
      purpose: 'recovery',
      linkType: 'recovery',
      email,
      challenge,
      client,
    });
  });
  context.wake();
  return {};
}
