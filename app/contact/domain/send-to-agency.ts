import { createHash } from 'node:crypto';
import type { JobRun } from '#platform/jobs/job.ts';
import type { Email, EmailWords, Mailbox, MailSender } from '#platform/mail/email.ts';

/** The data of a job that sends an email to the agency. Who gets it is read from the settings when it is sent. */
export type AgencyDelivery = {
  /** ISO 8601 in UTC: the same at each attempt. */
  date: string;
  /** Recipients who have it already, and never get it again. */
  sent?: string[];
  /** Jobs made before November 2026 named their one recipient, and the id of its email. */
  to?: string;
  messageId?: string;
};

export type MailService = {
  sender: MailSender;
  from: Mailbox;
  leadsTo: string[];
  /** The host in message ids. It stays the same when the sender's address changes between two attempts. */
  messageHost: string;
};

/** The recipients who have not got it yet, by the settings of now. */
export function listAgencyRecipients({ to, sent = [] }: AgencyDelivery, leadsTo: string[]): string[] {
  const wanted = to !== undefined && leadsTo.includes(to) ? [to] : leadsTo;
  return wanted.filter((address) => !sent.includes(address));
}

/**
 * Sends to each who has not got it yet and keeps who has, so that one who fails does not have it sent to the
 * others again. Throws where one failed, after all were tried.
 */
export async function sendToAgency(
  mailService: MailService,
  { words, about, delivery }: { words: EmailWords; about: string; delivery: AgencyDelivery },
  run: JobRun,
): Promise<void> {
  const sent = [...(delivery.sent ?? [])];
  const faults: Error[] = [];
  for (const address of listAgencyRecipients(delivery, mailService.leadsTo)) {
    run.signal.throwIfAborted();
    const known = delivery.to === address ? delivery.messageId : undefined;
    const messageId = known ?? formatMessageId(mailService, `${about}.agency`, address);
    try {
      await send(mailService, words, { to: { name: '', address }, messageId, date: delivery.date });
    } catch (error) {
      faults.push(error as Error);
      continue;
    }
    sent.push(address);
    await run.keep({ ...delivery, sent });
  }
  if (faults.length > 1) throw new Error(faults.map(({ message }) => message).join('; '), { cause: faults });
  if (faults[0]) throw faults[0];
}

export async function send(
  { sender, from }: Pick<MailService, 'sender' | 'from'>,
  words: EmailWords,
  { to, messageId, date }: { to: Mailbox; messageId: string; date: string },
): Promise<void> {
  const email: Email = { ...words, from, to, messageId, date: new Date(date) };
  await sender.send(email);
}

/** The same email to the same recipient always has the same id. The address can't be read from it. */
export function formatMessageId(
  { messageHost }: Pick<MailService, 'messageHost'>,
  about: string,
  recipient: string,
): string {
  const hash = createHash('sha256').update(`${about}\0${recipient}`).digest('hex').slice(0, 16);
  return `<${about}.${hash}@${messageHost}>`;
}
