import { randomBytes, randomUUID } from 'node:crypto';
import { countAgainstLimit, hashAddress } from '#platform/database/rate-limit.ts';
import type { Queries } from '#platform/database/store.ts';
import { formatMoney } from '../../domain/money.ts';
import type { Movement } from '../../domain/movement.ts';
import {
  formatOrderReference,
  type Order,
  type OrderNote,
  type OrderTerms,
  type PaymentMode,
} from '../../domain/order.ts';
import type { PaymentEvent } from '../../domain/payment-facts.ts';
import { applyStoredIds } from '../../domain/stored-ids.ts';
import { movementFromRow, movementToRow, orderFromRow, orderToRow } from './payment-tables.ts';

/** A signed-in user, with the address of the account if it could be looked up. */
export type Buyer = { userId: string; accountEmail: string | undefined };

export type PlaceRequest = {
  mode: PaymentMode;
  /** Unique per order. */
  attemptKey: string;
  terms: OrderTerms;
  /** Undefined if the visitor is not signed in. */
  buyer: Buyer | undefined;
  /** The buyer's IP address. */
  address: string;
  /** When the Checkout Session expires. */
  expiresAt: Date;
};

/** The rate limits for submits of the form, per network address and across all servers. */
const submitWindows = [
  { seconds: 600, count: 20 },
  { seconds: 24 * 3600, count: 100 },
] as const;

/** Stores an order, or finds the one with this key. Rate-limited per network address. */
export async function placeOrder(
  trx: Queries,
  { attemptKey, address, mode, terms, buyer, expiresAt }: PlaceRequest,
  { secret, now }: { secret: string; now: number },
): Promise<Order | { retryAfterSeconds: number }> {
  const whom = hashAddress(address, secret);
  // This comes first, because its row lock serialises the two submits of a double click.
  const counted = await countAgainstLimit(trx, { what: 'order', whom, windows: submitWindows, now });
  if (!counted.allowed) return counted;
  const order: Order = {
    ...terms,
    id: randomUUID(),
    reference: formatOrderReference(randomBytes(7)),
    mode,
    userId: buyer?.userId,
    accountEmail: buyer?.accountEmail,
    mailTo: terms.email,
    state: 'open',
    sessionId: undefined,
    sessionUrl: undefined,
    expiresAt: expiresAt.toISOString(),
    subscriptionId: undefined,
    subscription: undefined,
    buyer: '',
    dispute: undefined,
    createdAt: new Date(now).toISOString(),
    paidAt: undefined,
    fulfilledAt: undefined,
    version: 1,
  };
  await trx
    .insertInto('orders')
    .values({ ...orderToRow(order), attempt_key: attemptKey })
    .onConflict((conflict) => conflict.column('attempt_key').doNothing())
    .execute();
  const row = await trx
    .selectFrom('orders')
    .selectAll()
    .where('attempt_key', '=', attemptKey)
    .executeTakeFirstOrThrow();
  return orderFromRow(row);
}

/** Updates the order. Returns false and writes nothing if it has changed since it was read. */
export async function writeOrder(trx: Queries, before: Order, after: Order): Promise<boolean> {
  const isSame = JSON.stringify(orderToRow(before)) === JSON.stringify(orderToRow(after));
  let update = trx
    .updateTable('orders')
    .set(orderToRow({ ...after, version: isSame ? before.version : before.version + 1 }))
    .where('id', '=', before.id)
    .where('version', '=', before.version);
  // A second safeguard, besides the version, against fulfilling an order twice.
  if (after.fulfilledAt !== before.fulfilledAt) update = update.where('fulfilled_at', 'is', null);
  const { numUpdatedRows } = await update.executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function insertEvent(
  trx: Queries,
  { id, type, objectId, created }: PaymentEvent,
  orderId: string | undefined,
  nowIso: string,
): Promise<boolean> {
  const row = await trx
    .insertInto('payment_events')
    .values({
      event_id: id,
      type,
      object_id: objectId,
      order_id: orderId ?? null,
      created_at: new Date(created * 1000).toISOString(),
      received_at: nowIso,
      result: orderId === undefined ? 'stray' : 'done',
    })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertNote(
  trx: Queries,
  orderId: string,
  note: OrderNote,
  at: string,
): Promise<boolean> {
  const row = await trx
    .insertInto('order_notes')
    .values({ order_id: orderId, what: note.what, subject_id: note.subjectId, text: note.text, at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('what')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Names payments as they are stored, and lets corrections refer to them so, because what was booked stays booked under its
 * name, whatever Stripe's invoices say later.
 */
export async function resolveStoredIds(
  trx: Queries,
  orderId: string,
  movements: Movement[],
): Promise<Movement[]> {
  const rows = await trx
    .selectFrom('order_movements')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('corrects', 'is', null)
    .execute();
  return applyStoredIds(movements, rows.map(movementFromRow));
}

/**
 * Stores a movement. Returns `known` if it is stored, and a note for the agency if what is stored contradicts it: stored
 * movements never change, so a person has to decide which amount is right.
 */
export async function insertMovement(
  trx: Queries,
  orderId: string,
  movement: Movement,
  storedAt: string,
): Promise<'stored' | 'known' | OrderNote> {
  const { names: _, ...stated } = movement;
  const row = await trx
    .insertInto('order_movements')
    .values(movementToRow({ ...stated, orderId, storedAt }))
    // A movement is known by its kind and Stripe id, and the first payment by its kind alone.
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst();
  if (row) return 'stored';
  const { kind, stripeId, cents, currency } = movement;
  const known = await trx
    .selectFrom('order_movements')
    .select(['cents', 'currency'])
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .where((or) => or.or([or('stripe_id', '=', stripeId), or('kind', '=', 'payment')]))
    .executeTakeFirstOrThrow();
  if (known.cents === cents && known.currency === currency) return 'known';
  const text = `Stripe states ${formatMoney(movement)} for ${stripeId} (${movement.what}); our books have ${formatMoney(known)}.`;
  return { what: 'books-differ', subjectId: `${kind} ${stripeId} ${cents}`, text };
}
