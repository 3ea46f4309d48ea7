import type { StoredMovement } from '../../domain/movement.ts';
import type { Order, StoredNote } from '../../domain/order.ts';
import type { Receipt } from '../../domain/receipt.ts';

declare module '#platform/database/tables.ts' {
  interface Tables extends PaymentTables {}
}

/** `paidAt` as `paid_at`. */
type SnakeCase<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;

/** The row that `order-rows.ts` stores a value in: a column for each field, null for undefined. */
type RowOf<Value> = {
  [Field in keyof Value as SnakeCase<Field>]-?:
    | Exclude<Value[Field], undefined>
    | (undefined extends Value[Field] ? null : never);
};

/** Types follow `platform/database/tables.ts`: text and integers, JSON as text, times as ISO 8601 in UTC. */
type PaymentTables = {
  orders: OrderTable;
  order_notes: OrderNoteTable;
  /** Rows are only ever added. */
  order_movements: OrderMovementTable;
  /** Rows are only ever added. */
  order_receipts: OrderReceiptTable;
  payment_events: PaymentEventTable;
  sandbox_objects: SandboxObjectTable;
};

/** `attempt_key`: see `createIdempotencyKey`. Some orders from before November 2026 have none. */
export type OrderTable = RowOf<Order> & { attempt_key: string | null };
export type OrderNoteTable = RowOf<StoredNote> & { order_id: string };
export type OrderMovementTable = RowOf<StoredMovement>;
export type OrderReceiptTable = RowOf<Receipt> & { order_id: string };

type PaymentEventTable = {
  event_id: string;
  type: string;
  object_id: string;
  order_id: string | null;
  created_at: string;
  received_at: string;
  result: 'done' | 'stray';
};

/** The Stripe objects of the sandbox. */
type SandboxObjectTable = {
  id: string;
  kind: string;
  /** The id of the object that this one belongs to; empty if none. */
  parent: string;
  created_at: string;
  /** JSON in the format of Stripe's API. */
  body: string;
};
