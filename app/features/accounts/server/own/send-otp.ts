import { z } from 'zod';
import { invalid } from '../../domain/auth-error.ts';
import { findReturnPath } from '../../domain/auth-paths.ts';
import type { AuthContext, Client } from './auth-context.ts';
import { mayEmailUnknownAddress, sendEmail } from './emails.ts';
import { flag, text } from './endpoints.ts';
import { lockUser, parseEmail } from './users.ts';

export const otpBody = z.object({ email: text, create_user: flag });

/**
 * POST /otp and /recover: emails a code and a link that sign in. The response is the same whether or not the address has
 * an account, and whether or not an email is sent.
 */
export async function sendOtp(
  context: AuthContext,
  client: Client,
  { email: typedEmail, create_user: mayCreate = true }: z.output<typeof otpBody>,
): Promise<object> {
  if (!typedEmail) throw invalid('An email address is required');
  const email = parseEmail(typedEmail);
  const next = findReturnPath(client.redirectTo, context.siteUrl) ?? '';
  await context.transaction(async (trx) => {
    const user = await lockUser(trx, { email });
    // Refused before it takes one of the address's slots, which would keep its owner waiting for an email.
    if (!user && !(mayCreate && (await mayEmailUnknownAddress(trx, context, client)))) return;
    await sendEmail(trx, context, { email, purpose: 'sign-in', next });
  });
  context.wake();
  return {};
}
