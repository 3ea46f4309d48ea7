import type { LeadDesk } from '#app/features/contact/domain/lead-work.ts';
import type { StoredMovement } from '#app/features/payments/domain/movement.ts';
import type { Order, OrderState, PaymentMode, StoredNote } from '#app/features/payments/domain/order.ts';
import type { Line } from '#app/features/payments/domain/orders-csv.ts';
import type { Receipt } from '#app/features/payments/domain/receipt.ts';
import type { ContentDesk } from './content-state.ts';
import type { FiguresDesk } from './figures.ts';
import type { HealthDesk } from './health.ts';
import type { PeopleDesk } from './people.ts';
import type { StaffAccess } from './staff.ts';

export type OrderDetails = {
  order: Order;
  notes: StoredNote[];
  movements: StoredMovement[];
  receipts: Receipt[];
  emails: {
    what: string;
    recipient: string;
    state: string;
    attempts: number;
    lastError: string | undefined;
  }[];
};

/** Everything that the pages of the dashboard ask, each of the feature that has it. */
export type Desks = {
  access: StaffAccess;
  leads: LeadDesk;
  health: HealthDesk;
  people: PeopleDesk;
  figures: FiguresDesk;
  content: ContentDesk;
  orders: {
    /** Newest first. */
    list(filter: { state?: OrderState | undefined }): Promise<Order[]>;
    find(reference: string): Promise<OrderDetails | undefined>;
    /** Lists the orders of an address. */
    listOf(email: string): Promise<Order[]>;
    /** Lists all movements of money, oldest first. */
    listMovements(filter: { mode: PaymentMode }): Promise<Line[]>;
  };
};
