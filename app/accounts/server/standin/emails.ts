import { randomUUID } from 'node:crypto';
import type { Queries } from '#platform/database/store.ts';
import { enqueue, type JobHandler, PermanentFailure } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log.ts';
import { MailRefused, type MailSender } from '#platform/mail/email.ts';
import { type Challenge, hashToken } from '../../domain/one-time-secrets.ts';
import { chooseRedirectTarget } from '../../domain/redirect-target.ts';
import type { AuthenticationMethod, LinkType, OneTimeToken, TokenType, User } from '../auth-tables.ts';
import { type AuthContext, type Client, emailLifeSeconds, isoNow } from './auth-context.ts';
import { listLiveTokens } from './one-time-tokens.ts';
import { startFlow } from './pkce-grant.ts';
import { hashNetwork, mayEmailUnverified } from './rate-limits.ts';
import { writeEmail } from './write-email.ts';

export const accountMailKind = 'account-mail';

/** The job contains neither address nor token: the email is written from the database when it is sent. */
type Payload = { tokenId: string; messageId: string; date: string };

/** Formats the `subject` of a user's jobs, by which they are deleted with the user. */
export function formatJobSubject(userId: string): string {
  return `account:${userId}`;
}

/** What a request determines about an email. */
export type EmailRequest = {
  /** The user's current address, or the one that they are changing to. */
  email: string;
  challenge?: Challenge | undefined;
  client: Client;
  /** Whether the address has reached its hourly limit. */
  isOverLimit: boolean;
};

type NewEmail = EmailRequest & { purpose: TokenType; linkType: LinkType; signUpId?: string | undefined };

const methods: Record<LinkType, AuthenticationMethod> = {
  signup: 'email/signup',
  magiclink: 'magiclink',
  recovery: 'recovery',
  email_change: 'email_change',
  reauthentication: 'otp',
};

/**
 * Stores an email's token and queues its job, in the transaction of the request. An address over its limit gets no email
 * as long as an earlier one is still valid.
 */
export async function sendEmail(
  trx: Queries,
  context: AuthContext,
  user: User,
  { email, challenge, client, isOverLimit, purpose, linkType, signUpId }: NewEmail,
): Promise<void> {
  const { siteUrl, secrets, from, now } = context;
  if (isOverLimit && (await listLiveTokens(trx, context, user, [purpose])).length > 0) return;
  const isProved = user.email_proved_at !== null && email === user.email;
  if (!isProved && !(await mayEmailUnverified(trx, context))) return;
  const createdAt = isoNow(context);
  const id = randomUUID();
  const method = methods[linkType];
  const flowId = challenge ? await startFlow(trx, context, { user, challenge, method }) : null;
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
  await enqueue(trx, [{ kind: accountMailKind, subject: formatJobSubject(user.id), payload }], now());
}

/**
 * Deletes the tokens that a new one replaces. Emails that another network requested, or that confirm another sign-up,
 * stay valid, or a stranger could invalidate the owner's emails at will.
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

/** Creates the job handler that sends the emails queued by `sendEmail`. */
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
    // The token has been used or replaced since, or the user was deleted.
    if (!token) return;
    if (Date.parse(token.expires_at) <= now()) {
      log.warn('an account email was not sent because its link has expired', { token: tokenId });
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
      // An address that does not exist will fail again. Any other error may be temporary, so the job is retried.
      if (error instanceof MailRefused && error.recipientRefused && error.code >= 500)
        throw new PermanentFailure(error.message, { cause: error });
      throw error;
    }
  };
}
