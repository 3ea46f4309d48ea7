import { formatSydneyTime } from '#app/content/sydney-time.ts';
import type { Queries } from '#platform/database/store.ts';
import { enqueue, type JobHandlers, type NewJob } from '#platform/jobs/job.ts';
import {
  type EmailPart,
  type EmailWords,
  type Mailbox,
  type MailSender,
  writeAutomaticEmail,
} from '#platform/mail/email.ts';
import type { User } from './auth-tables.ts';
import type { AuthContext } from './standin/auth-context.ts';

/** An event that an account's owner is told of, because it may be somebody else's doing. */
export type Notice =
  | 'password-changed'
  | 'email-changed'
  | 'account-deleted'
  | 'deletion-requested'
  | 'address-wanted';

/** The address is copied, because by then the account may have another one, or be gone. */
type Payload = { notice: Notice; email: string; date: string };

const noticeKind = 'account-notice';

export function planNotice(notice: Notice, email: string, now: Date): NewJob {
  const payload: Payload = { notice, email, date: now.toISOString() };
  return { kind: noticeKind, payload };
}

/**
 * Tells a user at the address they have had, in the transaction in which it happens. An address that nobody has proved
 * gets nothing, because it may be a stranger's.
 */
export async function notifyUser(
  trx: Queries,
  { now }: Pick<AuthContext, 'now'>,
  { email, email_proved_at }: User,
  notice: Notice,
): Promise<void> {
  if (!email_proved_at) return;
  await enqueue(trx, [planNotice(notice, email, new Date(now()))], now());
}

type Given = { sender: MailSender | undefined; from: Mailbox; brand: string; siteUrl: string };

/** Sends what was planned. Without a sender the notices wait in the job queue. */
export function createNoticeHandlers({ sender, from, brand, siteUrl }: Given): JobHandlers {
  if (!sender) return {};
  const host = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    async [noticeKind](given, run) {
      const payload = given as Payload;
      if (!payload.email) return;
      await sender.send({
        ...writeNotice(payload, { brand, siteUrl }),
        from,
        to: { name: '', address: payload.email },
        messageId: `<${run.id}@${host}>`,
        date: new Date(payload.date),
      });
      // The job is kept for a month, and the address need not be.
      await run.keep({ ...payload, email: '' });
    },
  };
}

function writeNotice(
  { notice, date }: Payload,
  { brand, siteUrl }: Pick<Given, 'brand' | 'siteUrl'>,
): EmailWords {
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
      subject: `Your password at ${brand} was changed`,
      what: `The password of your ${account} was changed on ${at}, and every other device was signed out.`,
      ifNotYou: 'choose a new one at once, which signs everybody else out, and then write to us.',
      links: [newPassword, writeToUs],
    },
    'email-changed': {
      subject: `Your email address at ${brand} was changed`,
      what: `Your ${account} was moved from this address to another on ${at}. You no longer sign in with this one.`,
      ifNotYou:
        'somebody has opened an email in this mailbox. Change the password of the mailbox, and write to us.',
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
      subject: `Your ${account} is to be deleted`,
      what: `Somebody who is signed in to your ${account} asked for its deletion on ${at}. Its reports are deleted already, and a person deletes the account on a weekday.`,
      ifNotYou: 'write to us at once, and choose a new password.',
      links: [writeToUs, newPassword],
    },
    'address-wanted': {
      subject: `Your ${account}`,
      what: `Somebody wanted to create an account at ${brand} with this address, or to change theirs to it, on ${at}. It already has an account, and nothing in it was changed. If you have forgotten the password, choose a new one.`,
      ifNotYou: 'there is still nothing to do: they were not told that you have an account.',
      links: [newPassword],
    },
  };
  const { subject, what, ifNotYou, links } = notices[notice];
  const parts: EmailPart[] = [
    { kind: 'paragraph', text: 'Hello,' },
    { kind: 'paragraph', text: what },
    { kind: 'paragraph', text: `If that was you, there is nothing to do. If it was not, ${ifNotYou}` },
    ...links,
    { kind: 'paragraph', text: brand },
  ];
  return writeAutomaticEmail(subject, parts);
}
