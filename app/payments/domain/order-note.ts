import { parseCents } from './money.ts';

/** The kinds of events in an order's history. Each note is stored once and sends its emails once. */
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
  /** The Stripe id of the subject, or the reference of another order. `what` and `about` are unique within an order. */
  about: string;
  /** The text for emails and the operator's commands. */
  text: string;
  /** The invoice of the refunded month; undefined for the first payment. */
  invoiceId?: string | undefined;
  /** The time at Stripe, as ISO 8601 in UTC; undefined for now. */
  at?: string | undefined;
};

/** A note with its time, as stored. */
export type StoredNote = OrderNote & { at: string };

/** A successful refund. */
type Refund = { cents: number; at: string; about: string; invoiceId: string | undefined };

/** Lists an order's refunds from its notes. */
export function listRefunds(notes: StoredNote[]): Refund[] {
  const failed = new Set(notes.filter(({ what }) => what === 'refund-failed').map(({ about }) => about));
  return notes
    .filter(({ what, about }) => what === 'refund' && !failed.has(about))
    .map(({ text, at, about, invoiceId }) => ({ cents: parseCents(text) ?? 0, at, about, invoiceId }));
}
