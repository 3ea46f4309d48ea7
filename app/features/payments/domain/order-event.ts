import type { EmailPart } from '#platform/mail/email.ts';
import { describeMovement, type Movement, type MovementKind } from './movement.ts';
import type { NoteKind, Order } from './order.ts';
import type { Receipt, Seller } from './receipt.ts';

/** What an email is about: a note, or a movement of money. */
export type OrderEvent = { what: NoteKind | MovementKind; subjectId: string; text: string };

export function describeEvent(movement: Movement): OrderEvent {
  return { what: movement.kind, subjectId: movement.stripeId, text: describeMovement(movement) };
}

export type EmailOptions = {
  order: Order;
  movements: Movement[];
  event: OrderEvent;
  /** The receipt of the movement, if it has one. */
  receipt: Receipt | undefined;
  /** Whether the receipt was issued because the agency accepted the order, long after the movement. */
  onAcceptance?: boolean | undefined;
  /** Other orders of the same plan, address and website that were paid, or are about to be. */
  samePurchases: Order[];
  seller: Seller;
  /** Names the operator's commands as they are typed here. */
  nameCommands(text: string): string;
};

export type BuyerEmail = { subject: string; parts: EmailPart[] };

/** The emails about a kind of event. */
export type EmailTemplate = {
  /** The subject of the agency's email. */
  subject: string;
  /** The first sentence of the agency's email; the event follows. */
  opening: string;
  /** Set if the buyer gets an email too. */
  toBuyer?: (options: EmailOptions) => BuyerEmail | undefined;
};

/** Formats orders, such as `SB-P-7K3M9Q2 and SB-P-8A2C4E6 (payment pending)`. */
export function formatOrders(orders: Order[]): string {
  return orders
    .map(({ reference, state }) => (state === 'pending' ? `${reference} (payment pending)` : reference))
    .join(' and ');
}

export function paragraph(text: string): EmailPart {
  return { kind: 'paragraph', text };
}

/** Creates a `toBuyer` that writes a subject and paragraphs. `item` names the plan and the order; `news` is the event's text. */
export const createBuyerEmail =
  (write: (item: string, news: string) => [subject: string, ...paragraphs: string[]]) =>
  ({ order, event }: EmailOptions): BuyerEmail => {
    const [subject, ...paragraphs] = write(`${order.planName} (${order.reference})`, event.text);
    return { subject, parts: paragraphs.map(paragraph) };
  };

export const orderAgain =
  'You can order again on our site, or reply to this email and we will find another way.';
