import { createHash } from 'node:crypto';
import { type EmailContent, MailRefused, type MailSender } from '#platform/mail/email.ts';
import type { MailAddresses } from '#platform/mail/mail-config.ts';
import { type JobRun, PermanentFailure } from './job.ts';

/** The payload of a job that sends an email to the agency. The recipients are read from the settings when it runs. */
export type AgencyDelivery = {
  /** ISO 8601 in UTC: the same at each attempt. */
  date: string;
  /** Recipients who have received it, and never get it again. */
  sent?: string[];
};

export type MailService = MailAddresses & {
  sender: MailSender;
  /** The host in message ids. It stays the same when the sender's address changes between two attempts. */
  messageHost: string;
};

/**
 * Sends to every recipient who has not received it yet, and records each success, so that one failed delivery does not
 * repeat the others. If any failed, throws after all were tried.
 */
export async function sendToAgency(
  mailService: MailService,
  { content, about, delivery }: { content: EmailContent; about: string; delivery: AgencyDelivery },
  run: JobRun,
): Promise<void> {
  const sent = [...(delivery.sent ?? [])];
  const faults: Error[] = [];
  for (const address of mailService.leadsTo.filter((address) => !sent.includes(address))) {
    run.signal.throwIfAborted();
    try {
      await send(mailService, content, { about: `${about}.agency`, address, date: delivery.date });
    } catch (error) {
      faults.push(error as Error);
      continue;
    }
    sent.push(address);
    await run.savePayload({ ...delivery, sent });
  }
  if (faults.length > 0) throw new Error(faults.map(({ message }) => message).join('; '), { cause: faults });
}

type Delivery = { about: string; address: string; date: string };

/** Sends to a person outside the agency. A non-existent address is a permanent failure; any other may pass. */
export async function sendToPerson(
  mailService: MailService,
  content: EmailContent,
  delivery: Delivery,
): Promise<void> {
  try {
    await send(mailService, content, delivery);
  } catch (error) {
    if (error instanceof MailRefused && error.recipientRefused && error.code >= 500)
      throw new PermanentFailure(error.message, { cause: error });
    throw error;
  }
}

/**
 * Sends with an id that is the same for every attempt to the same recipient, and does not reveal the address. What somebody
 * has sent again has another date, and so another id: mail programs drop a second email with the id of the first. The
 * address goes without a name, because a stranger may have typed both.
 */
async function send(
  { sender, from, messageHost }: MailService,
  content: EmailContent,
  { about, address, date }: Delivery,
): Promise<void> {
  const hash = createHash('sha256').update(`${about}\0${address}\0${date}`).digest('hex').slice(0, 16);
  const messageId = `<${about}.${hash}@${messageHost}>`;
  await sender.send({ ...content, from, to: { name: '', address }, messageId, date: new Date(date) });
}
