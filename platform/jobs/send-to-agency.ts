import { createHash } from 'node:crypto';
import { type EmailWords, MailRefused, type MailSender } from '#platform/mail/email.ts';
import type { MailAddresses } from '#platform/mail/mail-config.ts';
import { type JobRun, PermanentFailure } from './job.ts';

/** The data of a job that sends an email to the agency. Who gets it is read from the settings when it is sent. */
export type AgencyDelivery = {
  /** ISO 8601 in UTC: the same at each attempt. */
  date: string;
  /** Recipients who have it already, and never get it again. */
  sent?: string[];
};

export type MailService = MailAddresses & {
  sender: MailSender;
  /** The host in message ids. It stays the same when the sender's address changes between two attempts. */
  messageHost: string;
};

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
  for (const address of mailService.leadsTo.filter((each) => !sent.includes(each))) {
    run.signal.throwIfAborted();
    try {
      await send(mailService, words, { about: `${about}.agency`, address, date: delivery.date });
    } catch (error) {
      faults.push(error as Error);
      continue;
    }
    sent.push(address);
    await run.keep({ ...delivery, sent });
  }
  if (faults.length > 0) throw new Error(faults.map(({ message }) => message).join('; '), { cause: faults });
}

type Delivery = { about: string; address: string; date: string };

/** Sends to somebody outside. An address that does not exist stays that way; any other fault may pass. */
export async function sendToPerson(
  mailService: MailService,
  words: EmailWords,
  delivery: Delivery,
): Promise<void> {
  try {
    await send(mailService, words, delivery);
  } catch (error) {
    if (error instanceof MailRefused && error.recipientRefused && error.code >= 500)
      throw new PermanentFailure(error.message, { cause: error });
    throw error;
  }
}

/**
 * The same email to the same recipient always has the same id, from which the address can't be read. No name goes with
 * the address: a stranger may have typed both.
 */
async function send(
  { sender, from, messageHost }: MailService,
  words: EmailWords,
  { about, address, date }: Delivery,
): Promise<void> {
  const hash = createHash('sha256').update(`${about}\0${address}`).digest('hex').slice(0, 16);
  const messageId = `<${about}.${hash}@${messageHost}>`;
  await sender.send({ ...words, from, to: { name: '', address }, messageId, date: new Date(date) });
}
