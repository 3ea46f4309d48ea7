import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { emailKey } from '#domain/leads/email-address.ts';
import { hashAddress } from '#domain/leads/fingerprint.ts';
import type { OrderState } from '#domain/payments/checkout.ts';
import { orderWindows, pressWindows } from '#domain/payments/limits.ts';
import { formatOrderReference, type Order } from '#domain/payments/order.ts';
import type { KeptSession, Placed, PlaceRequest } from '#domain/payments/order-store.ts';
import { pageLifeMs } from '#domain/payments/session-request.ts';
import { countAgainstLimit } from '../rate-limit.ts';
import type { Queries } from '../store.ts';
import { orderFromRow, orderToRow, sessionFromRow } from './order-row.ts';

type Found = Placed & { outcome: 'placed' };

type Context = { secret: string; now: number };

/** Writes an order and its first page down with the handle of one transaction, or finds those of the attempt. */
export async function placeOrder(
  trx: Queries,
  wanted: PlaceRequest,
  { secret, now }: Context,
): Promise<Placed> {
  const { attemptKey, address, mode, terms, userId } = wanted;
  const whom = hashAddress(address, secret);
  // First: a double click, and another window, queue up here.
  const presses = await countAgainstLimit(trx, { what: 'order-press', whom, windows: pressWindows, now });
  if (!presses.allowed) return { outcome: 'limited', retryAfterSeconds: presses.retryAfterSeconds };
  const own = await findOfAttempt(trx, attemptKey);
  if (own && !mayBeReplaced(own.order.state)) return own;
  const known = (await findOpenTwin(trx, wanted, now)) ?? own;
  if (known) return known;
  const orders = await countAgainstLimit(trx, { what: 'order', whom, windows: orderWindows, now });
  if (!orders.allowed) return { outcome: 'limited', retryAfterSeconds: orders.retryAfterSeconds };
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
    dispute: undefined,
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
    return { outcome: 'placed', order, session, ofOther: false };
  }
  const meanwhile = await findOfAttempt(trx, attemptKey);
  if (!meanwhile) throw new Error('The attempt of an order went to another meanwhile.');
  return meanwhile;
}

/** Nobody can pay it now. Beside an open one it would only be a second. */
function mayBeReplaced(state: OrderState): boolean {
  return state === 'failed' || state === 'expired';
}

async function findOfAttempt(trx: Queries, attemptKey: string): Promise<Found | undefined> {
  const row = await trx
    .selectFrom('orders')
    .selectAll()
    .where('attempt_key', '=', attemptKey)
    .executeTakeFirst();
  if (!row) return undefined;
  const session = await findNewestSession(trx, row.id);
  return { outcome: 'placed', order: orderFromRow(row), session, ofOther: false };
}

/**
 * What the same buyer left open in another window: both pages could be paid. The address was typed and is not proved,
 * so that the order has to be of the same account, or of none, and leads to its hosted page alone.
 */
async function findOpenTwin(
  trx: Queries,
  { mode, terms, userId }: PlaceRequest,
  now: number,
): Promise<Found | undefined> {
  const row = await trx
    .selectFrom('orders')
    .innerJoin('order_sessions', (join) =>
      join
        .onRef('order_sessions.order_id', '=', 'orders.id')
        .onRef('order_sessions.number', '=', 'orders.session_number'),
    )
    .selectAll('orders')
    .where('orders.mode', '=', mode)
    .where('orders.state', '=', 'open')
    .where('orders.plan', '=', terms.plan)
    .where('orders.plan_name', '=', terms.planName)
    .where('orders.kind', '=', terms.kind)
    .where('orders.cents', '=', terms.cents)
    .where('orders.minimum_months', '=', terms.minimumMonths)
    .where(sql<string>`lower(orders.email)`, '=', emailKey(terms.email))
    .where('orders.user_id', userId === undefined ? 'is' : '=', userId ?? null)
    .where('order_sessions.created_at', '>', new Date(now - pageLifeMs).toISOString())
    .orderBy('orders.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const session = await findNewestSession(trx, row.id);
  return { outcome: 'placed', order: orderFromRow(row), session, ofOther: true };
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
