import { formatSydneyTime } from '#app/content/sydney-time.ts';
import type { Queries } from '#platform/database/store.ts';
import { enqueue, type JobHandlers, type NewJob } from '#platform/jobs/job.ts';
import {
  type EmailContent,
  type EmailPart,
  type Mailbox,
  type MailSender,
  writeAutomaticEmail,
} from '#platform/mail/email.ts';
import type { User } from './auth-tables.ts';
import type { AuthContext } from './own/auth-context.ts';

/** A security-relevant event that the account's owner is notified of, in case it was not their own doing. */
type Notice = 'password-changed' | 'email-changed' | 'account-deleted' | 'deletion-requested';

/** The address is copied, because the account may have changed or be gone by the time the email is sent. */
type Payload = { notice: Notice; email: string; date: string };

const noticeKind = 'account-notice';

export function planNotice(notice: Notice, email: string, now: Date): NewJob {
  const payload: Payload = { notice, email, date: now.toISOString() };
  return { kind: noticeKind, payload };
}

/** Queues an email to the user's address before the change, in the transaction of the change. */
export async function notifyUser(
  trx: Queries,
  { now }: Pick<AuthContext, 'now'>,
  { email }: User,
  notice: Notice,
): Promise<void> {
  await enqueue(trx, [planNotice(notice, email, new Date(now()))], now());
}

type Options = { sender: MailSender | undefined; from: Mailbox; brand: string; siteUrl: string };

/** Creates the job handler that sends notices. Without a sender they wait in the job queue. */
export function createNoticeHandlers({ sender, from, brand, siteUrl }: Options): JobHandlers {
  if (!sender) return {};
  const host = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    async [noticeKind](job, run) {
      const payload = job as Payload;
      if (!payload.email) return;
      await sender.send({
        ...writeNotice(payload, { brand, siteUrl }),
        from,
        to: { name: '', address: payload.email },
        messageId: `<${run.id}@${host}>`,
        date: new Date(payload.date),
      });
      // Finished jobs are stored for a month, and the address should not be.
      await run.savePayload({ ...payload, email: '' });
    },
  };
}

export function paragraph(text: string): EmailPart {
  return { kind: 'paragraph', text };
}

function writeNotice(
  { notice, date }: Payload,
  { brand, siteUrl }: Pick<Options, 'brand' | 'siteUrl'>,
): EmailContent {
  const at = formatSydneyTime(date);
  const account = `account at ${brand}`;
  const writeToUs: EmailPart = { kind: 'link', text: 'Write to us', url: `${siteUrl}/contact` };
  const newPassword: EmailPart = {
    kind: 'link',
    text: 'Choose a new password',
    url: `${siteUrl}/auth?view=forgotten`,
  };
  const notices: Record<Notice, { subject: string; what: string; ifNotYou: string; links: EmailPart[] }> = {
    'password-changed': {
      subject: `Your password at ${brand} was set`,
      what: `The password of your ${account} was set on ${at}, and every other device was signed out.`,
      ifNotYou: 'choose a new one at once, which signs out everyone else, and then write to us.',
      links: [newPassword, writeToUs],
    },
    'email-changed': {
      subject: `Your email address at ${brand} was changed`,
      what: `Your ${account} was moved from this address to another on ${at}. You can no longer sign in to it with this address.`,
      ifNotYou:
        'someone has opened an email in this mailbox. Change the password of the mailbox, and write to us.',
      links: [writeToUs],
    },
    'account-deleted': {
      subject: `Your ${account} was deleted`,
      what: `Your ${account} and its reports were deleted on ${at}. Orders stay with us, as tax law requires, but no longer belong to an account.`,
      ifNotYou:
        'write to us. The account can’t be restored, but your orders will appear in a new one that you create with this address.',
      links: [writeToUs],
    },
    'deletion-requested': {
      subject: `Your ${account} will be deleted`,
      what: `Someone signed in to your ${account} asked for it to be deleted on ${at}. Its reports have been deleted, and one of us will delete the account on a weekday.`,
      ifNotYou: 'write to us at once, and choose a new password.',
      links: [writeToUs, newPassword],
    },
  };
  const { subject, what, ifNotYou, links } = notices[notice];
  const parts: EmailPart[] = [
    paragraph('Hello,'),
    paragraph(what),
    paragraph(`If that was you, there is nothing to do. If it was not, ${ifNotYou}`),
    ...links,
    paragraph(brand),
  ];
  return writeAutomaticEmail(subject, parts);
}
