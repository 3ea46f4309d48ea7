import { type Insertable, type Selectable, sql } from 'kysely';
import type { Queries } from '#platform/database/store.ts';
import type { OrderHistory } from '../../domain/describe-order.ts';
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

/** The row that stores a value: a column for each field, null for undefined. */
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
type OrderTable = RowOf<Order> & { attempt_key: string | null };
type OrderNoteTable = RowOf<StoredNote> & { order_id: string };
type OrderMovementTable = RowOf<StoredMovement>;
type OrderReceiptTable = RowOf<Receipt> & { order_id: string };

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

/** Converts a row to the object it stores: snake_case columns to camelCase fields, and null to undefined. */
function fromRow<Value>(row: object): Value {
  const fields = Object.entries(row).map(([column, value]) => [
    column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
    value ?? undefined,
  ]);
  return Object.fromEntries(fields) as Value;
}

function toRow<Row>(value: object): Row {
  const columns = Object.entries(value).map(([field, fieldValue]) => [
    field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    fieldValue ?? null,
  ]);
  return Object.fromEntries(columns) as Row;
}

export const orderFromRow = ({ attempt_key: _, ...row }: Selectable<OrderTable>) => fromRow<Order>(row);
export const orderToRow = (order: Order) => toRow<Omit<Insertable<OrderTable>, 'attempt_key'>>(order);
export const movementToRow = (movement: StoredMovement) => toRow<Insertable<OrderMovementTable>>(movement);
export const receiptToRow = (receipt: Receipt, orderId: string) =>
  toRow<Insertable<OrderReceiptTable>>({ ...receipt, orderId });
export const movementFromRow = (row: Selectable<OrderMovementTable>) => fromRow<StoredMovement>(row);
export const receiptFromRow = ({ order_id: _, ...row }: Selectable<OrderReceiptTable>) =>
  fromRow<Receipt>(row);

export async function readHistory(db: Queries, orderId: string): Promise<OrderHistory> {
  const notes = await db
    .selectFrom('order_notes')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('at')
    .execute();
  const movements = await db
    .selectFrom('order_movements')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('at')
    .orderBy('stored_at')
    .execute();
  return {
    notes: notes.map(({ order_id: _, ...row }: Selectable<OrderNoteTable>) => fromRow<StoredNote>(row)),
    movements: movements.map(movementFromRow),
    receipts: await listReceipts(db, orderId),
  };
}

/** Lists an order's receipts by number: `SB-P-7K3M9Q2`, then those with `-2` to `-9`, `-10` and so on. */
export async function listReceipts(db: Queries, orderId: string): Promise<Receipt[]> {
  const rows = await db
    .selectFrom('order_receipts')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy(sql`length(number)`)
    .orderBy('number')
    .execute();
  return rows.map(receiptFromRow);
}
