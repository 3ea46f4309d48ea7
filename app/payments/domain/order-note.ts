import { readCents } from './money.ts';

/** Something that happened to an order. Each note is stored once, and sends its emails once. */
export type NoteKind =
  | 'paid'
  | 'pending'
  | 'failed'
  | 'expired'
  | 'held'
  | 'paid-twice'
  | 'refund'
  | 'refund-failed'
  | 'dispute-opened'
  | 'dispute-closed'
  | 'month-paid'
  | 'month-failed'
  | 'subscription-ending'
  | 'subscription-kept'
  | 'subscription-ended';

export type OrderNote = {
  what: NoteKind;
  /** Stripe's id of the subject, or the reference of another order. With `what` it is unique within the order. */
  about: string;
  /** The text that people read in emails and in the operator's commands. */
  text: string;
  /** The invoice of the later month that a refund is of; undefined for one of the first payment. */
  invoiceId?: string | undefined;
  /** When it happened at Stripe, as ISO 8601 in UTC; undefined for just now. */
  at?: string | undefined;
};

/** A note as it is stored. */
export type KeptNote = OrderNote & { at: string };

/** A refund that did not fail. */
type Refund = { cents: number; at: string; about: string; invoiceId: string | undefined };

/** Lists the refunds of an order from its notes. */
export function listRefunds(notes: KeptNote[]): Refund[] {
  const failed = new Set(notes.filter(({ what }) => what === 'refund-failed').map(({ about }) => about));
  return notes
    .filter(({ what, about }) => what === 'refund' && !failed.has(about))
    .map(({ text, at, about, invoiceId }) => ({ cents: readCents(text) ?? 0, at, about, invoiceId }));
}
