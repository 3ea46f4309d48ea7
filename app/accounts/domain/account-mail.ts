import { randomUUID } from 'node:crypto';
import { type JobHandler, type NewJob, PermanentFailure } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log.ts';
import { type Mailbox, MailRefused, type MailSender } from '#platform/mail/email.ts';
import { writeAccountEmail } from './account-emails.ts';
import type { AccountStore } from './account-store.ts';
import type { OneTimeSecrets } from './one-time-secrets.ts';

export const accountMailKind = 'account-mail';

/** The job holds neither address nor token, because the email is written from the database when it is sent. */
type Payload = { tokenId: string; messageId: string; date: string };

export function subjectOfAccount(accountId: string): string {
  return `account:${accountId}`;
}

export function listAccountMailJobs(
  { tokenId, accountId }: { tokenId: string; accountId: string },
  from: Mailbox,
  now: Date,
): NewJob[] {
  const host = from.address.slice(from.address.lastIndexOf('@') + 1);
  const payload: Payload = { tokenId, messageId: `<${randomUUID()}@${host}>`, date: now.toISOString() };
  return [{ kind: accountMailKind, subject: subjectOfAccount(accountId), payload }];
}

export type AccountMailOptions = {
  findEmail: AccountStore['findEmail'];
  secrets: OneTimeSecrets;
  sender: MailSender;
  from: Mailbox;
  brand: string;
  siteUrl: string;
  log: Log;
  now?: () => number;
};

export function createAccountMailHandler(options: AccountMailOptions): JobHandler {
  const { findEmail, secrets, sender, from, brand, siteUrl, log, now = Date.now } = options;
  return async (given) => {
    const { tokenId, messageId, date } = given as Payload;
    const found = await findEmail(tokenId);
    // The token has been used or replaced meanwhile, or the account is deleted.
    if (!found) return;
    const { token } = found;
    if (Date.parse(token.expiresAt) <= now()) {
      log.warn('an email about an account was not sent: its link has expired', { token: tokenId });
      return;
    }
    const words = writeAccountEmail({
      ...found,
      brand,
      link: formatLink(siteUrl, secrets.linkToken(token.id, token.flowId !== undefined), token),
      code: secrets.code(token.id),
    });
    try {
      await sender.send({
        ...words,
        from,
        to: { name: '', address: token.email },
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

function formatLink(
  siteUrl: string,
  linkToken: string,
  { linkType, redirectTo }: { linkType: string; redirectTo: string },
): string {
  const query = new URLSearchParams({ token: linkToken, type: linkType, redirect_to: redirectTo });
  return `${siteUrl}/auth/v1/verify?${query}`;
}
