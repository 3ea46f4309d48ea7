import type { Queries } from '#platform/database/store.ts';
import { formatMoney } from '../../domain/money.ts';
import type { Movement } from '../../domain/movement.ts';
import type { Order, OrderNote } from '../../domain/order.ts';
import type { PaymentEvent } from '../../domain/payment-facts.ts';
import { applyStoredIds } from '../../domain/stored-ids.ts';
import { movementFromRow, movementToRow, orderToRow } from './order-rows.ts';

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
