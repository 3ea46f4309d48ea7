/** Something that happened to an order. Each note is stored once, and sends its emails once. */
const noteKinds = [
  'paid',
  'pending',
  'failed',
  'expired',
  'held',
  'paid-twice',
  'refund',
  'refund-failed',
  'dispute-opened',
  'dispute-closed',
  'month-paid',
  'month-failed',
  'subscription-ending',
  'subscription-ended',
] as const;

export type NoteKind = (typeof noteKinds)[number];

export type OrderNote = {
  what: NoteKind;
  /** Stripe's id of the subject, or the reference of another order. With `what` it is unique within the order. */
  about: string;
  /** The text that people read in emails and in the operator's commands. */
  text: string;
};

/** A note as it is stored. */
export type KeptNote = OrderNote & { at: string };

type Emails = ('agency' | 'buyer')[];

/** Who gets an email. Stripe itself sends buyers the receipts of refunds and later months. */
const emailsOf: Record<NoteKind, Emails> = {
  paid: ['agency', 'buyer'],
  pending: [],
  failed: ['agency', 'buyer'],
  expired: [],
  held: ['agency'],
  'paid-twice': ['agency', 'buyer'],
  refund: ['agency'],
  'refund-failed': ['agency'],
  'dispute-opened': ['agency'],
  'dispute-closed': ['agency'],
  'month-paid': ['agency'],
  'month-failed': ['agency', 'buyer'],
  'subscription-ending': ['agency'],
  'subscription-ended': ['agency', 'buyer'],
};

export function emailsAbout(what: NoteKind): Emails {
  return emailsOf[what];
}

/** Marks the note of a refund of a later month; the export looks for these words. */
export const ofLaterMonth = ' of a later month';
