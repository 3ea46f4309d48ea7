import { z } from 'zod';
import { AuthFailure, invalid } from '../../domain/auth-failure.ts';
import { parseChallenge } from '../../domain/one-time-secrets.ts';
import { type AuthContext, isoNow, type Sender } from './auth-context.ts';
import { countEmail, countRequest } from './count-requests.ts';
import { parseEmail } from './parse-email.ts';
import { challengeFields, text } from './read-body.ts';
import { sendEmail } from './send-email.ts';

export const recoverBody = z.object({ email: text, ...challengeFields });

/** An email to choose a new password. Whether anybody has the address is not told, by no answer and no limit. */
export async function recover(context: AuthContext, sender: Sender, body: z.output<typeof recoverBody>) {
  if (!body.email) return invalid('Password recovery requires an email');
  const email = parseEmail(body.email);
  if (email instanceof AuthFailure) return email;
  const challenge = parseChallenge(body.code_challenge, body.code_challenge_method);
  if (challenge instanceof AuthFailure) return challenge;
  const tooMany = await countRequest(context, 'send', sender.address);
  if (tooMany) return tooMany;
  const failure = await context.store.transaction(async (queries) => {
    const early = await countEmail(queries, context, { purpose: 'recovery', email });
    if (early) return early;
    const found = await queries.lockAccountByEmail(email);
    if (!found) return undefined;
    await queries.updateAccount(found.account.id, { recoverySentAt: isoNow(context) });
    const mail = { purpose: 'recovery', linkType: 'recovery', email, challenge, sender } as const;
    await sendEmail(queries, context, found.account, mail);
    return undefined;
  });
  if (!failure) context.wake();
  return failure ?? {};
}
