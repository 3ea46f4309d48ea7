import type { OrderState } from './checkout.ts';
import type { Order } from './order.ts';
import type { KeptNote } from './order-note.ts';

export type OrderLetter = {
  what: string;
  letter: string;
  state: 'waiting' | 'sent' | 'dead';
  attempts: number;
  lastError: string | undefined;
};

export type OrderWithHistory = Order & { notes: KeptNote[]; letters: OrderLetter[] };

/** What the operator looks at. What becomes of an order is decided in Stripe's dashboard alone. */
export type OrderDesk = {
  /** The newest first. */
  list(filter?: { state?: OrderState | undefined }): Promise<Order[]>;
  find(reference: string): Promise<OrderWithHistory | undefined>;
};
