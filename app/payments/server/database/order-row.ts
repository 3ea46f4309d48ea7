import type { Insertable, Selectable } from 'kysely';
import type { Order } from '../../domain/order.ts';
import type { KeptSession } from '../../domain/order-store.ts';
import type { OrderSessionTable, OrderTable } from './payment-tables.ts';

type Row = Selectable<OrderTable>;

/** The columns that can hold such a field. Null in the column is undefined in the field. */
type ColumnOf<Field> = {
  [Column in keyof Row]: [Exclude<Row[Column], null>, null extends Row[Column] ? true : false] extends [
    Exclude<Field, undefined>,
    undefined extends Field ? true : false,
  ]
    ? Column
    : never;
}[keyof Row];

/** Maps every field of an order to its column. The attempt is left out, because an order does not carry it. */
const columns: { [Name in keyof Required<Order>]: ColumnOf<Order[Name]> } = {
  id: 'id',
  reference: 'reference',
  mode: 'mode',
  plan: 'plan',
  planName: 'plan_name',
  kind: 'kind',
  cents: 'cents',
  minimumMonths: 'minimum_months',
  email: 'email',
  userId: 'user_id',
  state: 'state',
  sessionNumber: 'session_number',
  sessionId: 'session_id',
  paymentIntentId: 'payment_intent_id',
  subscriptionId: 'subscription_id',
  subscription: 'subscription',
  refundedCents: 'refunded_cents',
  dispute: 'dispute',
  createdAt: 'created_at',
  paidAt: 'paid_at',
  fulfilledAt: 'fulfilled_at',
  version: 'version',
};

const fields = Object.entries(columns) as [keyof Order, keyof Row][];

export function orderFromRow(row: Row): Order {
  return Object.fromEntries(fields.map(([name, column]) => [name, row[column] ?? undefined])) as Order;
}

export function orderToRow(order: Order): Omit<Insertable<OrderTable>, 'attempt_key'> {
  return Object.fromEntries(fields.map(([name, column]) => [column, order[name] ?? null])) as Row;
}

export function sessionFromRow(row: Selectable<OrderSessionTable>): KeptSession {
  const page = row.session_id !== null && {
    sessionId: row.session_id,
    url: row.url ?? '',
    expiresAt: Date.parse(row.expires_at ?? '') / 1000,
  };
  return {
    orderId: row.order_id,
    number: row.number,
    idempotencyKey: row.idempotency_key,
    request: JSON.parse(row.request),
    page: page || undefined,
    createdAt: row.created_at,
  };
}
