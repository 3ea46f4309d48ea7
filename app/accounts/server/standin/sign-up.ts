import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { AuthError, invalid } from '../../domain/auth-error.ts';
import { parseChallenge } from '../../domain/one-time-secrets.ts';
import { requireGoodPassword } from '../../domain/password-rules.ts';
import type { User } from '../auth-tables.ts';
import { type AuthContext, type Client, isoNow } from './auth-context.ts';
import { sendEmail } from './emails.ts';
import { challengeFields, metadata, text } from './endpoints.ts';
import { hashPassword } from './hash-password.ts';
import { countEmail, countRequest } from './rate-limits.ts';
import { formatSession, openSession } from './sessions.ts';
import { claimAddress, createUser, formatUser, parseEmail, refusePhone } from './users.ts';

export const signUpBody = z.object({
  email: text,
  phone: text,
  password: text,
  data: metadata,
  ...challengeFields,
});

/** POST /signup: a Session where users need no confirmation, else the bare User, whether or not the address was free. */
export async function signUp(
  context: AuthContext,
  client: Client,
  { email: given, phone, password, data, ...challengeGiven }: z.output<typeof signUpBody>,
) {
  if (given && phone) throw invalid('Only an email address or phone number should be provided on signup.');
  refusePhone(phone, 400, 'Phone signups are disabled');
  if (!given) throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  if (!password) throw invalid('Signup requires a valid password');
  const email = parseEmail(given);
  requireGoodPassword(password, email);
  const challenge = parseChallenge(challengeGiven);
  await countRequest(context, 'send', client);

  // The password is hashed before anything is known of the address, so that the time it takes tells nothing.
  const passwordHash = await hashPassword(password);
  const now = isoNow(context);
  const { confirmEmail } = context.settings;
  const user = createUser({ email, passwordHash, data, confirmed: !confirmEmail, now });
  if (!confirmEmail) return signUpConfirmed(context, client, user);
  user.confirmation_sent_at = now;
  const isFree = await context.transaction(async (trx) => {
    await countEmail(trx, context, { purpose: 'confirmation', email, client });
    if (!(await claimAddress(trx, user))) return false;
    await sendEmail(trx, context, user, {
      purpose: 'confirmation',
      linkType: 'signup',
      email,
      challenge,
      client,
    });
    return true;
  });
  if (isFree) context.wake();
  // The answer shows what came with this request, and nothing of what was there before.
  return isFree ? formatUser(user, context.now()) : obfuscate(user, context);
}

/** Formats the user that a taken address answers with, as GoTrue does: without role and identities, and never stored. */
function obfuscate(user: User, context: AuthContext) {
  return { ...formatUser({ ...user, id: randomUUID() }, context.now()), role: '', identities: [] };
}

async function signUpConfirmed(context: AuthContext, client: Client, user: User) {
  const opened = await context.transaction(async (trx) => {
    if (!(await claimAddress(trx, user)))
      throw new AuthError(422, 'user_already_exists', 'User already registered');
    return openSession(trx, context, { user, client, method: 'password' });
  });
  return formatSession(context, opened);
}
