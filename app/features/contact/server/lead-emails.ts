import { findNextMorning, formatSydneyIso } from '#app/content/sydney-time.ts';
import type { Store } from '#platform/database/store.ts';
import { type JobHandler, type NewJob, PermanentFailure } from '#platform/jobs/job.ts';
import {
  type AgencyDelivery,
  type MailService,
  sendToAgency,
  sendToPerson,
} from '#platform/jobs/send-to-agency.ts';
import { type Lead, quarantinedStates } from '../domain/lead.ts';
import {
  type RequestedItem,
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
  const runAfter = findNextMorning(now, '09:00');
  return {
    kind: quarantineMailKind,
    key: `${quarantineMailKind}:${formatSydneyIso(runAfter).slice(0, 10)}`,
    runAfter,
    payload: { date: runAfter.toISOString() } satisfies AgencyDelivery,
  };
}

type LeadMailOptions = {
  store: Store;
  mailService: MailService;
  brand: string;
  siteUrl: string;
  /** Finds what a lead requested by email; undefined where it requested nothing, or what has expired. */
  findRequestedItem?: (lead: Lead) => Promise<RequestedItem | undefined>;
};

export function createLeadMailHandlers(options: LeadMailOptions) {
  const { store, mailService, brand, siteUrl, findRequestedItem } = options;
  const leadMail: JobHandler = async (job, run) => {
    const delivery = job as LeadMailPayload;
    const lead = await findLead(store.db, 'id', delivery.leadId);
    // Deleted meanwhile: there is nobody to write to.
    if (!lead) return;
    // The lead was set aside while this job was started. If the job succeeded, the email would count as sent.
    if (quarantinedStates.includes(lead.state))
      throw new PermanentFailure(`The enquiry was marked as ${lead.state}.`);
    const item = await findRequestedItem?.(lead);
    if (delivery.recipient === 'agency') {
      const email = writeAgencyEmail(lead, siteUrl, item?.toAgency);
      return sendToAgency(mailService, { content: email, about: lead.id, delivery }, run);
    }
    const to = { about: `${lead.id}.visitor`, address: lead.email, date: delivery.date };
    await sendToPerson(mailService, writeVisitorEmail(lead, brand, item), to);
  };
  const quarantineMail: JobHandler = async (job, run) => {
    const delivery = job as AgencyDelivery;
    const waiting = await listLeads(store.db, { state: 'quarantine' });
    if (waiting.length === 0) return;
    const about = `quarantine-${delivery.date.slice(0, 10)}`;
    await sendToAgency(
      mailService,
      { content: writeQuarantineEmail(waiting, siteUrl), about, delivery },
      run,
    );
  };
  return { [leadMailKind]: leadMail, [quarantineMailKind]: quarantineMail };
}
