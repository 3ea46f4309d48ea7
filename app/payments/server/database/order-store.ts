import type { Queries, Store } from '#platform/database/store.ts';
import { enqueue } from '#platform/jobs/job.ts';
import { orUnavailable } from '../../domain/checkout.ts';
import type { Order } from '../../domain/order.ts';
import type { OrderNote } from '../../domain/order-note.ts';
import type { ChangeOutcome, OrderChange, OrderStore } from '../../domain/order-store.ts';
import type { PaymentEvent } from '../../domain/payment-gateway.ts';
import { createOrderQueries } from './order-queries.ts';
import { orderFromRow, orderToRow } from './order-row.ts';
import { insertSession, placeOrder } from './place-order.ts';

export type OrderStoreOptions = { store: Store; secret: string; now?: () => number };

export function createOrderStore({ store, secret, now = Date.now }: OrderStoreOptions): OrderStore {
  const transaction = <Result>(work: (trx: Queries) => Promise<Result>) =>
    orUnavailable(() => store.transaction((trx) => work(trx)));
  const queries = createOrderQueries(store.db);
  return {
    ...wrapAllErrors(queries),
    place: (request) => transaction((trx) => placeOrder(trx, request, { secret, now: now() })),
    addSession: (order, describe) =>
      transaction(async (trx) => {
        const next: Order = {
          ...order,
          state: 'open',
          sessionNumber: order.sessionNumber + 1,
          sessionId: undefined,
        };
        const written = await writeOrder(trx, order, next);
        return written && { order: written, session: await insertSession(trx, written, describe, now()) };
      }),
    keepPage: ({ orderId, number }, { sessionId, url, expiresAt }) =>
      transaction(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('order_sessions')
          .set({ session_id: sessionId, url, expires_at: new Date(expiresAt * 1000).toISOString() })
          .where('order_id', '=', orderId)
          .where('number', '=', number)
          .where('session_id', 'is', null)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return;
        await trx
          .updateTable('orders')
          .set((row) => ({ session_id: sessionId, version: row('version', '+', 1) }))
          .where('id', '=', orderId)
          .where('session_number', '=', number)
          .where('paid_at', 'is', null)
          .execute();
      }),
    releaseAttempt: ({ id }) =>
      orUnavailable(async () => {
        await store.db.updateTable('orders').set({ attempt_key: null }).where('id', '=', id).execute();
      }),
    change: (change) => transaction((trx) => writeChange(trx, change, now())),
    keepStrayEvent: (event, jobs) =>
      transaction(async (trx) => {
        const isNew = await insertEvent(trx, event, undefined, now());
        if (isNew) await enqueue(trx, jobs, now());
        return isNew;
      }),
  };
}

/** Writes event, order, notes and emails, or none of them. */
async function writeChange(trx: Queries, change: OrderChange, now: number): Promise<ChangeOutcome> {
  const { before, after, event } = change;
  if (event && !(await insertEvent(trx, event, before.id, now))) return 'known-event';
  if (!(await writeOrder(trx, before, after))) {
    // The caller tries again in a moment with the order as it is then, so the event must not count as known.
    if (event) await trx.deleteFrom('payment_events').where('event_id', '=', event.id).execute();
    return 'stale';
  }
  const fresh: OrderNote[] = [];
  for (const note of change.notes) if (await insertNote(trx, before.id, note, now)) fresh.push(note);
  await enqueue(trx, change.jobsFor(fresh), now);
  return 'done';
}

/** Returns undefined and writes nothing if the order has changed since it was read. */
async function writeOrder(trx: Queries, before: Order, after: Order): Promise<Order | undefined> {
  const version = isSame(before, after) ? before.version : before.version + 1;
  const next = { ...after, version };
  let update = trx
    .updateTable('orders')
    .set(orderToRow(next))
    .where('id', '=', before.id)
    .where('version', '=', before.version);
  // A second safeguard: an order is fulfilled once, whatever the versions say.
  if (after.fulfilledAt !== before.fulfilledAt) update = update.where('fulfilled_at', 'is', null);
  const { numUpdatedRows } = await update.executeTakeFirst();
  return numUpdatedRows > 0n ? next : undefined;
}

function isSame(before: Order, after: Order): boolean {
  return JSON.stringify(orderToRow(before)) === JSON.stringify(orderToRow(after));
}

async function insertEvent(
  trx: Queries,
  { id, type, objectId, created }: PaymentEvent,
  orderId: string | undefined,
  now: number,
): Promise<boolean> {
  const row = await trx
    .insertInto('payment_events')
    .values({
      event_id: id,
      type,
      object_id: objectId,
      order_id: orderId ?? null,
      created_at: new Date(created * 1000).toISOString(),
      received_at: new Date(now).toISOString(),
      result: orderId === undefined ? 'stray' : 'done',
    })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
}

async function insertNote(trx: Queries, orderId: string, note: OrderNote, now: number): Promise<boolean> {
  const row = await trx
    .insertInto('order_notes')
    .values({ order_id: orderId, ...note, at: new Date(now).toISOString() })
    .onConflict((conflict) => conflict.columns(['order_id', 'what', 'about']).doNothing())
    .returning('what')
    .executeTakeFirst();
  return row !== undefined;
}

function wrapAllErrors<Questions extends Record<string, (...args: never[]) => Promise<unknown>>>(
  questions: Questions,
): Questions {
  const wrapped = Object.entries(questions).map(([name, ask]) => [
    name,
    (...args: never[]) => orUnavailable(() => ask(...args)),
  ]);
  return Object.fromEntries(wrapped) as Questions;
}
