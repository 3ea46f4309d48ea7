import type { OrderState } from './checkout.ts';
import type { Order, PaymentMode } from './order.ts';
import type { KeptNote, NoteKind } from './order-note.ts';

export type OrderFilter = { state?: OrderState | undefined; mode?: PaymentMode | undefined };

/** Notes of money that came or went after the first payment. */
export const moneyNotes = ['month-paid', 'refund', 'refund-failed'] as const satisfies NoteKind[];

export type OrderEmail = {
  what: string;
  recipient: string;
  state: 'waiting' | 'sent' | 'dead';
  attempts: number;
  lastError: string | undefined;
};

export type OrderWithHistory = Order & { notes: KeptNote[]; emails: OrderEmail[] };

/** What the operator sees. Orders are changed in Stripe's dashboard alone. */
export type OrderAdmin = {
  /** The newest first. */
  list(filter?: OrderFilter): Promise<Order[]>;
  /** What happened to orders after their first payment, the oldest first. */
  listMoneyNotes(): Promise<(KeptNote & { orderId: string })[]>;
  find(reference: string): Promise<OrderWithHistory | undefined>;
};
