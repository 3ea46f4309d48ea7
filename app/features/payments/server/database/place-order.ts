import { randomBytes, randomUUID } from 'node:crypto';
import { countAgainstLimit, hashAddress } from '#platform/database/rate-limit.ts';
import type { Queries } from '#platform/database/store.ts';
import { formatOrderReference, type Order, type OrderTerms, type PaymentMode } from '../../domain/order.ts';
import { orderFromRow, orderToRow } from './order-rows.ts';

export type PlaceRequest = {
  mode: PaymentMode;
  /** Unique per order. */
  attemptKey: string;
  terms: OrderTerms;
  /** Undefined if the visitor is not signed in. */
  buyer: { userId: string; accountEmail: string | undefined } | undefined;
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
