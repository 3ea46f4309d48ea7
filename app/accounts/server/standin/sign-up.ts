import { z } from 'zod';
import type { AccountWithIdentity } from '../../domain/account.ts';
import { AuthFailure, invalid } from '../../domain/auth-failure.ts';
import { createAccount, createObfuscatedAccount } from '../../domain/new-account.ts';
import { parseChallenge } from '../../domain/one-time-secrets.ts';
import { findPasswordFailure } from '../../domain/password-rules.ts';
import { type AuthContext, isoNow, type Sender } from './auth-context.ts';
import { claimAddress } from './claim-address.ts';
import { countEmail, countRequest } from './count-requests.ts';
import { formatAccount } from './format-account.ts';
import { hashPassword } from './hash-password.ts';
import { formatSession, openSession } from './issue-session.ts';
import { parseEmail } from './parse-email.ts';
import { challengeFields, metadata, text } from './read-body.ts';
import { sendEmail } from './send-email.ts';

export const signUpBody = z.object({
  email: text,
  phone: text,
  password: text,
  data: metadata,
  ...challengeFields,
});

type Body = z.output<typeof signUpBody>;

/** A Session where accounts need no confirmation, else the bare User, whether or not the address was free. */
export async function signUp(context: AuthContext, sender: Sender, body: Body) {
  const { settings, store } = context;
  const refused = refuse(body);
  if (refused) return refused;
  const email = parseEmail(body.email ?? '');
  if (email instanceof AuthFailure) return email;
  const password = body.password ?? '';
  const weak = findPasswordFailure(password, email);
  if (weak) return weak;
  const challenge = parseChallenge(body.code_challenge, body.code_challenge_method);
  if (challenge instanceof AuthFailure) return challenge;
  const tooMany = await countRequest(context, 'send', sender.address);
  if (tooMany) return tooMany;

  // Before anything is known of the address: how long it takes tells nothing.
  const passwordHash = await hashPassword(password);
  const now = isoNow(context);
  const fresh = createAccount({
    email,
    passwordHash,
    data: body.data,
    confirmed: !settings.confirmEmail,
    now,
  });
  if (!settings.confirmEmail) return signUpConfirmed(context, fresh);
  const { account, identity } = fresh;
  const pending = { account: { ...account, confirmationSentAt: now }, identity };
  const result = await store.transaction(async (queries) => {
    const early = await countEmail(queries, context, { purpose: 'confirmation', email });
    if (early) return early;
    if (!(await claimAddress(queries, pending))) return 'taken';
    const mail = { purpose: 'confirmation', linkType: 'signup', email, challenge, sender } as const;
    await sendEmail(queries, context, pending.account, mail);
    return 'sent';
  });
  if (result instanceof AuthFailure) return result;
  if (result === 'taken')
    return formatAccount(createObfuscatedAccount(email, body.data, now), [], { role: '' });
  context.wake();
  // The answer shows what came with this request, and nothing of what was there before.
  return formatAccount(pending.account, [identity]);
}

async function signUpConfirmed(context: AuthContext, fresh: AccountWithIdentity) {
  const opened = await context.store.transaction(async (queries) => {
    if (!(await queries.insertAccount(fresh)))
      return new AuthFailure(422, 'user_already_exists', 'User already registered');
    return openSession(queries, context, fresh, 'password');
  });
  return opened instanceof AuthFailure ? opened : formatSession(context, opened);
}

function refuse({ email, phone, password }: Body): AuthFailure | undefined {
  if (email && phone) return invalid('Only an email address or phone number should be provided on signup.');
  if (phone) return new AuthFailure(400, 'phone_provider_disabled', 'Phone signups are disabled');
  if (!email) return new AuthFailure(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  return password ? undefined : invalid('Signup requires a valid password');
}
