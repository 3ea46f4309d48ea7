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
  | 'subscription-ended';

export type OrderNote = {
  what: NoteKind;
  /** Stripe's id of the subject, or the reference of another order. With `what` it is unique within the order. */
  about: string;
  /** The text that people read in emails and in the operator's commands. */
  text: string;
};

/** A note as it is stored. */
export type KeptNote = OrderNote & { at: string };

/** Marks the note of a refund of a later month; the export looks for these words. */
export const ofLaterMonth = ' of a later month';
