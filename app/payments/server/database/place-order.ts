import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { emailKey } from '#app/contact/domain/email-address.ts';
import { hashAddress } from '#app/contact/domain/fingerprint.ts';
import { countAgainstLimit } from '#platform/database/rate-limit.ts';
import type { Queries } from '#platform/database/store.ts';
import type { OrderState } from '../../domain/checkout.ts';
import { formatOrderReference, type Order } from '../../domain/order.ts';
import type { KeptSession, Placed, PlaceRequest } from '../../domain/order-store.ts';
import { pageLifeMs } from '../../domain/session-request.ts';
import { orderFromRow, orderToRow, sessionFromRow } from './order-row.ts';

/** A buyer with an order in one of these states is told of it before another order is made. */
const told: OrderState[] = ['pending', 'paid', 'partly-refunded', 'disputed', 'held'];

/** The most submits of the form from one network address. Each may ask Stripe, and nobody needs so many. */
const pressWindows = [{ seconds: 600, count: 100 }] as const;

/** The most new orders from one network address. All servers count in the same table. */
const orderWindows = [
  { seconds: 600, count: 10 },
  { seconds: 24 * 3600, count: 60 },
] as const;

/** A browser remembers its attempt for this long. */
const toldMs = 7 * 24 * 3600_000;

type Found = Placed & { outcome: 'placed' };

type Context = { secret: string; now: number };

/** Writes an order and its first page in the given transaction, or finds those of the attempt. */
export async function placeOrder(
  trx: Queries,
  wanted: PlaceRequest,
  { secret, now }: Context,
): Promise<Placed> {
  const { attemptKey, address, mode, terms, userId } = wanted;
  const whom = hashAddress(address, secret);
  // This comes first, so that a double click and another window wait here for each other.
  const presses = await countAgainstLimit(trx, { what: 'order-press', whom, windows: pressWindows, now });
  if (!presses.allowed) return { outcome: 'limited', retryAfterSeconds: presses.retryAfterSeconds };
  const own = await findOfAttempt(trx, attemptKey);
  if (own && !mayBeReplaced(own.order.state)) return own;
  const known = (await findOfAccount(trx, wanted, now)) ?? own;
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
  // Of two simultaneous orders from different addresses the second waits here for the first.
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
  const meanwhile = await findOfAttempt(trx, attemptKey);
  if (!meanwhile) throw new Error('The attempt of an order went to another meanwhile.');
  return meanwhile;
}

/** Tells whether nobody can pay this order any more. */
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
  return { outcome: 'placed', order: orderFromRow(row), session };
}

/**
 * Finds the account's newest order for the plan on any device: an open one, of which both pages could be paid, or a
 * paid one. A signed-out visitor has only typed an address, which proves nothing, so their browser remembers its
 * attempt instead.
 */
async function findOfAccount(
  trx: Queries,
  { mode, terms, userId, again }: PlaceRequest,
  now: number,
): Promise<Found | undefined> {
  if (userId === undefined) return undefined;
  const since = (ms: number) => new Date(now - ms).toISOString();
  const row = await trx
    .selectFrom('orders')
    .innerJoin('order_sessions', (join) =>
      join
        .onRef('order_sessions.order_id', '=', 'orders.id')
        .onRef('order_sessions.number', '=', 'orders.session_number'),
    )
    .selectAll('orders')
    .where('orders.mode', '=', mode)
    .where('orders.plan', '=', terms.plan)
    .where('orders.user_id', '=', userId)
    .where((or) =>
      or.or([
        or.and([
          or('orders.state', '=', 'open'),
          or('orders.plan_name', '=', terms.planName),
          or('orders.kind', '=', terms.kind),
          or('orders.cents', '=', terms.cents),
          or('orders.minimum_months', '=', terms.minimumMonths),
          or(sql<string>`lower(orders.email)`, '=', emailKey(terms.email)),
          or('order_sessions.created_at', '>', since(pageLifeMs)),
        ]),
        or.and([or('orders.state', 'in', told), or('orders.created_at', '>', since(toldMs))]),
        or('orders.subscription', 'in', ['active', 'late']),
      ]),
    )
    .orderBy('orders.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row || row.reference === again) return undefined;
  const session = await findNewestSession(trx, row.id);
  return { outcome: 'placed', order: orderFromRow(row), session };
}

/** Stores the idempotency key before it is used to ask Stripe. */
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
