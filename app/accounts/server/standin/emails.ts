import { randomUUID } from 'node:crypto';
import type { Queries } from '#platform/database/store.ts';
import { enqueue, type JobHandler, PermanentFailure } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log.ts';
import { type EmailPart, MailRefused, type MailSender, writeAutomaticEmail } from '#platform/mail/email.ts';
import { type Challenge, hashToken, type OneTimeSecrets } from '../../domain/one-time-secrets.ts';
import { chooseRedirectTarget } from '../../domain/redirect-target.ts';
import type { AuthenticationMethod, LinkType, OneTimeToken, TokenType, User } from '../auth-tables.ts';
import { type AuthContext, type Client, emailLifeSeconds, isoNow } from './auth-context.ts';
import { listLiveTokens } from './one-time-tokens.ts';
import { hashNetwork, mayEmailStranger } from './rate-limits.ts';

export const accountMailKind = 'account-mail';

/** The job holds neither address nor token, because the email is written from the database when it is sent. */
type Payload = { tokenId: string; messageId: string; date: string };

/** The subject of a user's jobs, with which they are deleted. */
export function subjectOfUser(userId: string): string {
  return `account:${userId}`;
}

/** An email as a request wants it. */
export type EmailRequest = {
  /** The user's own address, or the one that they want to change to. */
  email: string;
  challenge?: Challenge | undefined;
  client: Client;
  /** True if the address has had as many emails as it gets in an hour. */
  isFull: boolean;
};

type Wanted = EmailRequest & { purpose: TokenType; linkType: LinkType; signUpId?: string | undefined };

const methods: Record<LinkType, AuthenticationMethod> = {
  signup: 'email/signup',
  magiclink: 'magiclink',
  recovery: 'recovery',
  email_change: 'email_change',
  reauthentication: 'otp',
};

/** Unfinished flows are useless after a day, because no link of an email is valid for longer. */
const flowsKeptMs = 24 * 3600_000;

/**
 * Stores an email's token and the job that sends it, in the transaction of the request that asked for it. Nothing is sent
 * to an address that has had many, as long as one of them is valid.
 */
export async function sendEmail(
  trx: Queries,
  context: AuthContext,
  user: User,
  { email, challenge, client, isFull, purpose, linkType, signUpId }: Wanted,
): Promise<void> {
  const { siteUrl, secrets, from, now } = context;
  if (isFull && (await listLiveTokens(trx, context, user, [purpose])).length > 0) return;
  const isProved = user.email_proved_at !== null && email === user.email;
  if (!isProved && !(await mayEmailStranger(trx, context))) return;
  const createdAt = isoNow(context);
  const id = randomUUID();
  const flowId = challenge ? randomUUID() : null;
  if (challenge && flowId) {
    const before = new Date(now() - flowsKeptMs).toISOString();
    await trx.deleteFrom('auth_flow_states').where('created_at', '<', before).execute();
    await trx
      .insertInto('auth_flow_states')
      .values({
        id: flowId,
        user_id: user.id,
        auth_code_hash: null,
        code_challenge: challenge.challenge,
        code_challenge_method: challenge.method,
        authentication_method: methods[linkType],
        created_at: createdAt,
        auth_code_issued_at: null,
      })
      .execute();
  }
  const token: OneTimeToken = {
    id,
    user_id: user.id,
    token_type: purpose,
    token_hash: hashToken(secrets.linkToken(id, flowId !== null)),
    link_type: linkType,
    relates_to: email,
    redirect_to: chooseRedirectTarget(client.redirects, siteUrl),
    flow_state_id: flowId,
    tries: 0,
    created_at: createdAt,
    expires_at: new Date(now() + emailLifeSeconds * 1000).toISOString(),
    requested_by: hashNetwork(context, client),
    sign_up_id: signUpId ?? null,
  };
  await deleteReplaced(trx, token);
  await trx.insertInto('auth_one_time_tokens').values(token).execute();
  const host = from.address.slice(from.address.lastIndexOf('@') + 1);
  const payload: Payload = { tokenId: id, messageId: `<${randomUUID()}@${host}>`, date: createdAt };
  await enqueue(trx, [{ kind: accountMailKind, subject: subjectOfUser(user.id), payload }], now());
}

/**
 * Deletes the tokens that a new one makes useless. An email that another network asked for, or that confirms another
 * sign-up, stays valid, or a stranger could make the owner's useless at any time.
 */
async function deleteReplaced(trx: Queries, fresh: OneTimeToken): Promise<void> {
  const { user_id, token_type, requested_by, sign_up_id, created_at } = fresh;
  await trx
    .deleteFrom('auth_one_time_tokens')
    .where('user_id', '=', user_id)
    .where('token_type', '=', token_type)
    .where((where) => {
      const isOlder = where('requested_by', '=', requested_by);
      const confirmsTheSame = where('sign_up_id', sign_up_id === null ? 'is' : '=', sign_up_id);
      return where.or([
        where('expires_at', '<=', created_at),
        token_type === 'confirmation' ? isOlder.and(confirmsTheSame) : isOlder,
      ]);
    })
    .execute();
}

type MailOptions = Pick<AuthContext, 'db' | 'secrets' | 'from' | 'siteUrl' | 'now'> & {
  sender: MailSender;
  brand: string;
  log: Log;
};

/** Sends the emails that `sendEmail` queued. */
export function createMailHandler({
  db,
  secrets,
  sender,
  from,
  brand,
  siteUrl,
  log,
  now,
}: MailOptions): JobHandler {
  return async (given) => {
    const { tokenId, messageId, date } = given as Payload;
    const token = await db
      .selectFrom('auth_one_time_tokens')
      .selectAll()
      .where('id', '=', tokenId)
      .executeTakeFirst();
    // The token has been used or replaced meanwhile, or the user is deleted.
    if (!token) return;
    if (Date.parse(token.expires_at) <= now()) {
      log.warn('an email about an account was not sent: its link has expired', { token: tokenId });
      return;
    }
    const user = await db
      .selectFrom('auth_users')
      .selectAll()
      .where('id', '=', token.user_id)
      .executeTakeFirstOrThrow();
    try {
      await sender.send({
        ...writeEmail({ user, token, brand, siteUrl, secrets }),
        from,
        to: { name: '', address: token.relates_to },
        messageId,
        date: new Date(date),
      });
    } catch (error) {
      // An address that does not exist will fail again. Any other error may pass, so the job tries again.
      if (error instanceof MailRefused && error.recipientRefused && error.code >= 500)
        throw new PermanentFailure(error.message, { cause: error });
      throw error;
    }
  };
}

type Written = { user: User; token: OneTimeToken; brand: string; siteUrl: string; secrets: OneTimeSecrets };

/** Writes an email. It contains nothing that a visitor typed, so nobody can send their own words to a stranger's address. */
function writeEmail({ user, token, brand, siteUrl, secrets }: Written) {
  const { subject, why, action, code, end } = describe(token, user, brand);
  const query = new URLSearchParams({
    token: secrets.linkToken(token.id, token.flow_state_id !== null),
    type: token.link_type,
    redirect_to: token.redirect_to,
  });
  const url = `${siteUrl}/auth/v1/verify?${query}`;
  const parts: EmailPart[] = [
    { kind: 'paragraph', text: 'Hello,' },
    { kind: 'paragraph', text: why },
  ];
  if (action) parts.push({ kind: 'link', text: action, url });
  if (code) parts.push({ kind: 'paragraph', text: `${code}: ${secrets.code(token.id)}` });
  parts.push({ kind: 'paragraph', text: end }, { kind: 'paragraph', text: brand });
  return writeAutomaticEmail(subject, parts);
}

type Words = {
  subject: string;
  why: string;
  /** The text of the link; without it the email has none. */
  action?: string;
  /** The words before the code; without them the email has none. */
  code?: string;
  end: string;
};

const linkAndCode = {
  code: 'Or enter this code where you asked for it',
  end: 'Both are valid for one hour, and once. If you did not ask for this, do nothing: leave the link closed, and give the code to nobody.',
};

function describe({ link_type, relates_to }: OneTimeToken, user: User, brand: string): Words {
  switch (link_type) {
    case 'signup':
      return {
        subject: `Confirm your email for ${brand}`,
        why: `An account at ${brand} was made with this address. Confirm that it is yours:`,
        action: 'Confirm my email',
        ...linkAndCode,
      };
    case 'magiclink':
      return {
        subject: `Sign in to ${brand}`,
        why: `Here is the sign-in link for ${brand} that you asked for:`,
        action: 'Sign in',
        ...linkAndCode,
      };
    case 'recovery':
      return {
        subject: `Choose a new password for ${brand}`,
        why: `Someone asked for a new password for your account at ${brand}. To choose one:`,
        action: 'Choose a new password',
        ...linkAndCode,
      };
    case 'email_change':
      return {
        subject: `Confirm your new email for ${brand}`,
        why: `Your account at ${brand} is to change its address from ${user.email} to ${user.email_change ?? relates_to}. Both addresses have to confirm it:`,
        action: 'Confirm the change',
        end: 'The link is valid for one hour, and once. If you did not ask for this, do nothing: leave the link closed.',
      };
    case 'reauthentication':
      return {
        subject: `Confirm that it is you, at ${brand}`,
        why: `Someone who is signed in to your account at ${brand} wants to change its password.`,
        code: 'Enter this code where you asked for it',
        end: 'It is valid for one hour, and once. If you did not ask for this, change your password, and give the code to nobody.',
      };
  }
}
