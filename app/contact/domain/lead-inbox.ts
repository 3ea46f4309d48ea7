import type { Attribution } from './attribution.ts';
import type { LeadKind } from './lead.ts';
import type { LeadValues } from './lead-form.ts';

/** A message with what is needed to score it as spam. */
export type SentLead = {
  kind: LeadKind;
  values: LeadValues;
  attribution: Attribution;
  /** The visitor's network address. It is counted, never kept: only its keyed hash is, for a day. */
  address: string;
  /** The honeypot: the value of a field that people do not see, so it is empty from people. */
  honeypot: string;
  /** The signed time from `createFormTime`, taken when the form was rendered. */
  formTime: string;
  /** The report that is to be sent, where the message asks for one. */
  auditId?: string;
};

export type Receipt =
  /** The lead is on disk, and so are the jobs for its emails. A suspect gets the same answer. */
  | { outcome: 'received'; reference: string }
  /** Too many from this address; nothing was kept. Answer 429 with `Retry-After`. */
  | { outcome: 'limited'; retryAfterSeconds: number };

/** Receives enquiries. Pages know this and nothing behind it. */
export type LeadInbox = {
  /** A signed time for a hidden field of the form. Cheap; no database. */
  createFormTime(): string;
  /** A reference for the address of the page that gives thanks. `about`: what was asked for. */
  signReference(reference: string, about: string): string;
  /** The reference in such an address; undefined where it is not ours, or about something else. */
  readReference(signed: string, about: string): string | undefined;
  /** Resolves only after the commit. Throws `InboxUnavailable` where it could not be kept. */
  receive(lead: SentLead): Promise<Receipt>;
};

/** Names of the two fields that only the spam rules read. */
export const spamFields = { honeypot: 'website', formTime: 'form_time' } as const;

/**
 * The enquiry could not be kept: disk full, database locked or away. Nobody may be thanked; the cause is for
 * the log.
 */
export class InboxUnavailable extends Error {
  constructor(cause: unknown) {
    super('The enquiry could not be kept.', { cause });
    this.name = 'InboxUnavailable';
  }
}
