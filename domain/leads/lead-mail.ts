import { randomUUID } from 'node:crypto';
import { type JobHandler, type NewJob, PermanentFailure } from '#domain/jobs/job.ts';
import { type Letter, type Mailbox, MailRefused, type MailSender } from '#domain/mail/letter.ts';
import type { Lead } from './lead.ts';
import {
  type LetterWords,
  mailboxOf,
  writeAgencyLetter,
  writeQuarantineLetter,
  writeVisitorLetter,
} from './lead-letters.ts';

/** Whom letters come from, and who at the agency gets enquiries. */
export type MailAddresses = { from: Mailbox; leadsTo: string[] };

type LeadMailPayload = {
  leadId: string;
  letter: 'agency' | 'visitor';
  to: string;
  messageId: string;
  date: string;
};
type QuarantineMailPayload = { to: string; messageId: string; date: string };

export const leadMailKind = 'lead-mail';
export const quarantineMailKind = 'quarantine-mail';

/** One job a recipient, so that a letter which went to one is not sent again because another failed. */
export function listLeadMailJobs(
  lead: Pick<Lead, 'id' | 'email'>,
  { from, leadsTo }: MailAddresses,
  { now, acknowledge }: { now: Date; acknowledge: boolean },
): NewJob[] {
  const letters: Pick<LeadMailPayload, 'letter' | 'to'>[] = leadsTo.map((to) => ({ letter: 'agency', to }));
  // The visitor's address stays with the lead, where a deletion finds it.
  if (acknowledge) letters.push({ letter: 'visitor', to: '' });
  return letters.map(({ letter, to }) => ({
    kind: leadMailKind,
    subject: subjectOf(lead.id),
    key: `${leadMailKind}:${lead.id}:${letter}:${to}`,
    payload: { leadId: lead.id, letter, to, ...stamp(from, now) } satisfies LeadMailPayload,
  }));
}

/** What waits in quarantine is told at the end of the day (UTC), once. */
export function listQuarantineMailJobs({ from, leadsTo }: MailAddresses, now: Date): NewJob[] {
  const day = now.toISOString().slice(0, 10);
  const runAfter = new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 3600_000);
  return leadsTo.map((to) => ({
    kind: quarantineMailKind,
    key: `${quarantineMailKind}:${day}:${to}`,
    runAfter,
    payload: { to, ...stamp(from, runAfter) } satisfies QuarantineMailPayload,
  }));
}

export function subjectOf(leadId: string): string {
  return `lead:${leadId}`;
}

export type LeadMailOptions = {
  findLead(id: string): Promise<Lead | undefined>;
  listQuarantine(): Promise<Lead[]>;
  sender: MailSender;
  from: Mailbox;
  brand: string;
};

/** The handlers of both kinds. */
export function createLeadMailHandlers({ findLead, listQuarantine, sender, from, brand }: LeadMailOptions) {
  const send = async (
    words: LetterWords,
    to: Mailbox,
    { messageId, date }: { messageId: string; date: string },
  ) => {
    const letter: Letter = { ...words, from, to, messageId, date: new Date(date) };
    await sender.send(letter);
  };
  const leadMail: JobHandler = async (given) => {
    const payload = given as LeadMailPayload;
    const lead = await findLead(payload.leadId);
    // Deleted meanwhile, or found to be spam: there is nobody to write to.
    if (!lead || lead.state === 'spam') return;
    if (payload.letter === 'agency')
      return send(writeAgencyLetter(lead), { name: '', address: payload.to }, payload);
    try {
      await send(writeVisitorLetter(lead, brand), mailboxOf(lead), payload);
    } catch (error) {
      // A visitor's address that does not exist will not come to be. All else may mend: it is tried again.
      if (error instanceof MailRefused && error.recipientRefused && error.code >= 500)
        throw new PermanentFailure(error.message, { cause: error });
      throw error;
    }
  };
  const quarantineMail: JobHandler = async (given) => {
    const payload = given as QuarantineMailPayload;
    const waiting = await listQuarantine();
    if (waiting.length > 0)
      await send(writeQuarantineLetter(waiting), { name: '', address: payload.to }, payload);
  };
  return { [leadMailKind]: leadMail, [quarantineMailKind]: quarantineMail };
}

function stamp(from: Mailbox, date: Date): { messageId: string; date: string } {
  const host = from.address.slice(from.address.lastIndexOf('@') + 1);
  return { messageId: `<${randomUUID()}@${host}>`, date: date.toISOString() };
}
