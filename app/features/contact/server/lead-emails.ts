import { formatSydneyIso } from '#app/content/sydney-time.ts';
import type { Store } from '#platform/database/store.ts';
import { type JobHandler, type NewJob, PermanentFailure } from '#platform/jobs/job.ts';
import {
  type AgencyDelivery,
  type MailService,
  sendToAgency,
  sendToPerson,
} from '#platform/jobs/send-to-agency.ts';
import { heldBack, type Lead } from '../domain/lead.ts';
import {
  type AskedFor,
  writeAgencyEmail,
  writeQuarantineEmail,
  writeVisitorEmail,
} from '../domain/lead-email-texts.ts';
import { findLead, listLeads } from './lead-table.ts';

/** It holds no addresses: the agency's may change until the email is sent, and the visitor's is in the lead. */
export type LeadMailPayload = AgencyDelivery & { leadId: string; recipient: 'agency' | 'visitor' };

export const leadMailKind = 'lead-mail';
const quarantineMailKind = 'quarantine-mail';

export const subjectOf = (leadId: string) => `lead:${leadId}`;

export function listLeadMailJobs(
  leadId: string,
  { now, acknowledge }: { now: Date; acknowledge: boolean },
): NewJob[] {
  const recipients = acknowledge ? (['agency', 'visitor'] as const) : (['agency'] as const);
  return recipients.map((recipient) => ({
    kind: leadMailKind,
    subject: subjectOf(leadId),
    key: `${leadMailKind}:${leadId}:${recipient}:`,
    payload: { leadId, recipient, date: now.toISOString() } satisfies LeadMailPayload,
  }));
}

/** Plans one email a day about what waits in quarantine, at nine in the morning, when somebody is there to read it. */
export function planQuarantineMail(now: Date): NewJob {
  const runAfter = findNextMorning(now);
  return {
    kind: quarantineMailKind,
    key: `${quarantineMailKind}:${formatSydneyIso(runAfter).slice(0, 10)}`,
    runAfter,
    payload: { date: runAfter.toISOString() } satisfies AgencyDelivery,
  };
}

/** Finds the next nine o'clock in Sydney after a moment. Clocks change hours before, so a day may have 23 or 25 hours. */
function findNextMorning(now: Date): Date {
  const today = formatSydneyIso(now).slice(0, 10);
  const tomorrow = new Date(Date.parse(today) + 24 * 3600_000).toISOString().slice(0, 10);
  const [morning, next] = [today, tomorrow].map((day) => {
    const offset = formatSydneyIso(new Date(`${day}T09:00:00+10:00`)).slice(-6);
    return new Date(`${day}T09:00:00${offset}`);
  }) as [Date, Date];
  return now < morning ? morning : next;
}

type LeadMailOptions = {
  store: Store;
  mailService: MailService;
  brand: string;
  /** Finds what a lead asked to be sent; undefined where it asked for nothing, or for what is gone. */
  findAsked?: (lead: Lead) => Promise<AskedFor | undefined>;
};

export function createLeadMailHandlers({ store, mailService, brand, findAsked }: LeadMailOptions) {
  const leadMail: JobHandler = async (given, run) => {
    const delivery = given as LeadMailPayload;
    const lead = await findLead(store.db, 'id', delivery.leadId);
    // Deleted meanwhile: there is nobody to write to.
    if (!lead) return;
    // The lead was set aside while this job was started. If the job succeeded, the email would count as sent.
    if (heldBack.includes(lead.state)) throw new PermanentFailure(`The enquiry was marked as ${lead.state}.`);
    const asked = await findAsked?.(lead);
    if (delivery.recipient === 'agency') {
      const words = writeAgencyEmail(lead, asked?.toAgency);
      return sendToAgency(mailService, { words, about: lead.id, delivery }, run);
    }
    const to = { about: `${lead.id}.visitor`, address: lead.email, date: delivery.date };
    await sendToPerson(mailService, writeVisitorEmail(lead, brand, asked), to);
  };
  const quarantineMail: JobHandler = async (given, run) => {
    const delivery = given as AgencyDelivery;
    const waiting = await listLeads(store.db, { state: 'quarantine' });
    if (waiting.length === 0) return;
    const about = `quarantine-${delivery.date.slice(0, 10)}`;
    await sendToAgency(mailService, { words: writeQuarantineEmail(waiting), about, delivery }, run);
  };
  return { [leadMailKind]: leadMail, [quarantineMailKind]: quarantineMail };
}
