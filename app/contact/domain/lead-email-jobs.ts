import type { SiteConfig } from '#app/content/site-config.ts';
import { type JobHandler, type NewJob, PermanentFailure } from '#platform/jobs/job.ts';
import type { Mailbox } from '#platform/mail/email.ts';
import type { MailConfig } from '#platform/mail/mail-config.ts';
import { heldBack, type Lead } from './lead.ts';
import {
  type AskedFor,
  writeAgencyEmail,
  writeNoticeEmail,
  writeQuarantineEmail,
  writeVisitorEmail,
} from './lead-email-texts.ts';
import { type AgencyDelivery, type MailService, sendToAgency, sendToPerson } from './send-to-agency.ts';

/** The sender of emails, and the people at the agency who get enquiries. */
export type MailAddresses = { from: Mailbox; leadsTo: string[] };

/** Sender and recipients; the agency's own address stands in for what is not set. */
export function chooseMailAddresses(
  mail: MailConfig,
  site: Pick<SiteConfig, 'brand' | 'email'>,
): MailAddresses {
  const { from, leadsTo } = mail.kind === 'none' ? {} : mail;
  return { from: from ?? { name: site.brand, address: site.email }, leadsTo: leadsTo ?? [site.email] };
}

/** It holds no addresses: the agency's may change until the email is sent, and the visitor's is in the lead. */
export type LeadMailPayload = AgencyDelivery & { leadId: string; recipient: 'agency' | 'visitor' };

export const leadMailKind = 'lead-mail';
const quarantineMailKind = 'quarantine-mail';
const noticeKind = 'notice-mail';

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

/** Plans one email at the end of the day (UTC) about what waits in quarantine. */
export function planQuarantineMail(now: Date): NewJob {
  const day = now.toISOString().slice(0, 10);
  const runAfter = new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 3600_000);
  return {
    kind: quarantineMailKind,
    key: `${quarantineMailKind}:${day}`,
    runAfter,
    payload: { date: runAfter.toISOString() } satisfies AgencyDelivery,
  };
}

type Notice = AgencyDelivery & { text: string };

/** Plans an email to the agency about something that a person has to decide; one a day. */
export function planNotice(now: Date, text: string): NewJob {
  const date = now.toISOString();
  return {
    kind: noticeKind,
    key: `${noticeKind}:${date.slice(0, 10)}`,
    payload: { date, text } satisfies Notice,
  };
}

export type LeadMailOptions = MailService & {
  findLead(id: string): Promise<Lead | undefined>;
  listQuarantine(): Promise<Lead[]>;
  /** Finds what a lead asked to be sent; undefined where it asked for nothing, or for what is gone. */
  findAsked?: (lead: Lead) => Promise<AskedFor | undefined>;
  brand: string;
};

/** The handlers of all three kinds. */
export function createLeadMailHandlers({
  findLead,
  listQuarantine,
  findAsked = async () => undefined,
  brand,
  ...mailService
}: LeadMailOptions) {
  const leadMail: JobHandler = async (given, run) => {
    const delivery = given as LeadMailPayload;
    const lead = await findLead(delivery.leadId);
    // Deleted meanwhile: there is nobody to write to.
    if (!lead) return;
    // The lead was set aside while this job was started. If the job succeeded, the email would count as sent.
    if (heldBack.includes(lead.state)) throw new PermanentFailure(`The enquiry was marked as ${lead.state}.`);
    const asked = await findAsked(lead);
    if (delivery.recipient === 'agency') {
      const words = writeAgencyEmail(lead, asked?.toAgency);
      return sendToAgency(mailService, { words, about: lead.id, delivery }, run);
    }
    const to = { about: `${lead.id}.visitor`, address: lead.email, date: delivery.date };
    await sendToPerson(mailService, writeVisitorEmail(lead, brand, asked), to);
  };
  const quarantineMail: JobHandler = async (given, run) => {
    const delivery = given as AgencyDelivery;
    const waiting = await listQuarantine();
    if (waiting.length === 0) return;
    const about = `quarantine-${delivery.date.slice(0, 10)}`;
    await sendToAgency(mailService, { words: writeQuarantineEmail(waiting), about, delivery }, run);
  };
  const notice: JobHandler = async (given, run) => {
    const delivery = given as Notice;
    const about = `notice-${delivery.date.slice(0, 10)}`;
    await sendToAgency(mailService, { words: writeNoticeEmail(delivery.text, brand), about, delivery }, run);
  };
  return { [leadMailKind]: leadMail, [quarantineMailKind]: quarantineMail, [noticeKind]: notice };
}
