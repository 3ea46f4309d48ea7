import { randomBytes, randomUUID } from 'node:crypto';
import { hashAddress } from '#domain/leads/fingerprint.ts';
import { orderWindows } from '#domain/payments/limits.ts';
import { formatOrderReference, type Order } from '#domain/payments/order.ts';
import type { KeptSession, Placed, PlaceRequest } from '#domain/payments/order-store.ts';
import { countAgainstLimit } from '../rate-limit.ts';
import type { Queries } from '../store.ts';
import { orderFromRow, orderToRow, sessionFromRow } from './order-row.ts';

type Context = { secret: string; now: number };

/** Writes an order and its first page down with the handle of one transaction, or finds those of the attempt. */
export async function placeOrder(
  trx: Queries,
  wanted: PlaceRequest,
  { secret, now }: Context,
): Promise<Placed> {
  const { attemptKey, address, mode, terms, userId } = wanted;
  // First: a double click queues up here. Empty where the same click was counted already.
  if (address !== '') {
    const whom = hashAddress(address, secret);
    const limit = await countAgainstLimit(trx, { what: 'order', whom, windows: orderWindows, now });
    if (!limit.allowed) return { outcome: 'limited', retryAfterSeconds: limit.retryAfterSeconds };
  }
  const order: Order = {
    ...terms,
    id: randomUUID(),
    reference: formatOrderReference(randomBytes(7)),
    mode,
    userId,
    state: 'open',
    sessionNumber: 1,
    sessionId: undefined,
    paymentIntentId: undefined,
    subscriptionId: undefined,
    subscription: undefined,
    refundedCents: 0,
    createdAt: new Date(now).toISOString(),
    paidAt: undefined,
    fulfilledAt: undefined,
    version: 1,
  };
  // Two at once from different addresses: the second waits here for the first.
  const inserted = await trx
    .insertInto('orders')
    .values({ ...orderToRow(order), attempt_key: attemptKey })
    .onConflict((conflict) => conflict.column('attempt_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) {
    const session = await insertSession(trx, order, wanted.describeSession, now);
    return { outcome: 'placed', order, session };
  }
  const row = await trx
    .selectFrom('orders')
    .selectAll()
    .where('attempt_key', '=', attemptKey)
    .executeTakeFirstOrThrow();
  const session = await findNewestSession(trx, row.id);
  return { outcome: 'placed', order: orderFromRow(row), session };
}

/** The key is on disk before Stripe is asked with it. */
export async function insertSession(
  trx: Queries,
  order: Order,
  describe: PlaceRequest['describeSession'],
  now: number,
): Promise<KeptSession> {
  const row = {
    order_id: order.id,
    number: order.sessionNumber,
    idempotency_key: `order-${order.id}-${order.sessionNumber}`,
    request: JSON.stringify(describe(order, now)),
    session_id: null,
    url: null,
    expires_at: null,
    created_at: new Date(now).toISOString(),
  };
  await trx.insertInto('order_sessions').values(row).execute();
  return sessionFromRow(row);
}

async function findNewestSession(trx: Queries, orderId: string): Promise<KeptSession> {
  const row = await trx
    .selectFrom('order_sessions')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return sessionFromRow(row);
}
