import type { Lead, LeadState } from './lead.ts';

/** The state of an email. A `dead` one is not sent until somebody has it tried again. */
export type EmailState = {
  recipient: 'agency' | 'visitor';
  to: string;
  state: 'waiting' | 'sent' | 'dead';
  attempts: number;
  /** ISO 8601 in UTC; when it is tried next. */
  nextAt: string | undefined;
  lastError: string | undefined;
};

export type LeadWithMail = Lead & { emails: EmailState[] };

export type LeadFilter = {
  state?: LeadState | undefined;
  /** Only those with an email in this state. */
  mail?: EmailState['state'] | undefined;
};

/** Something other than an enquiry's email that was given up: the list of suspects, the daily chores. */
export type DeadJob = { kind: string; attempts: number; lastError: string; endedAt: string };

/** The operator's actions on enquiries. */
export type LeadAdmin = {
  /** Newest first. */
  list(filter?: LeadFilter): Promise<LeadWithMail[]>;
  find(reference: string): Promise<LeadWithMail | undefined>;
  /** Dead jobs that belong to no enquiry. `retry` without a reference tries them again too. */
  listDeadJobs(): Promise<DeadJob[]>;
  /** Undefined if there is no such lead. A lead that leaves quarantine or spam has its emails sent. */
  mark(reference: string, state: LeadState): Promise<LeadWithMail | undefined>;
  /** Dead emails are tried again at once, and waiting ones too. Returns how many emails. */
  retry(reference?: string): Promise<number>;
  /** Deletes everything from this address: leads, emails, traces in the file. Returns how many leads. */
  deletePerson(email: string): Promise<number>;
  /** Deletes leads received before this time, with their jobs. Returns how many. */
  purge(before: Date): Promise<number>;
};

/** Privacy page, "How long we keep things". */
export const retentionMonths = 24;

export function retentionLimit(now: Date): Date {
  const limit = new Date(now);
  limit.setUTCMonth(limit.getUTCMonth() - retentionMonths);
  return limit;
}
