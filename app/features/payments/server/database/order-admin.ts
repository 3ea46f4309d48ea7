import { sql } from 'kysely';
import type { Store } from '#platform/database/store.ts';
import { emailKey } from '#platform/mail/email-address.ts';
import type { OrderEmail, OrderWithHistory } from '../../domain/describe-order.ts';
import type { Order, OrderState, PaymentMode } from '../../domain/order.ts';
import type { Line } from '../../domain/orders-csv.ts';
import { formatOrderSubject, type OrderMailPayload, orderMailKind } from '../order-mail.ts';
import { movementFromRow, orderFromRow, readHistory, receiptFromRow } from './payment-tables.ts';

type OrderFilter = { state?: OrderState | undefined; mode?: PaymentMode | undefined };

export type OrderAdmin = ReturnType<typeof createOrderAdmin>;

/** Reads orders for operators, who change them only in Stripe's dashboard. */
export function createOrderAdmin({ db }: Store) {
  const list = async ({ state, mode }: OrderFilter = {}): Promise<Order[]> => {
    let query = db.selectFrom('orders').selectAll().orderBy('created_at', 'desc').orderBy('id');
    if (state) query = query.where('state', '=', state);
    if (mode) query = query.where('mode', '=', mode);
    return (await query.execute()).map(orderFromRow);
  };
  const listEmails = async (orderId: string): Promise<OrderEmail[]> => {
    const jobs = await db
      .selectFrom('jobs')
      .selectAll()
      .where('subject', '=', formatOrderSubject(orderId))
      .where('kind', '=', orderMailKind)
      .orderBy('created_at')
      .execute();
    return jobs.map(({ payload, state, attempts, last_error }) => {
      const { what, recipient } = JSON.parse(payload) as OrderMailPayload;
      return {
        what,
        recipient,
        state: state === 'done' || state === 'dead' ? state : 'waiting',
        attempts,
        lastError: last_error ?? undefined,
      };
    });
  };
  return {
    /** Lists orders, newest first. */
    list,
    /** Lists the orders of an address, as it was typed or as emails follow it, newest first. */
    async listOf(email: string): Promise<Order[]> {
      const key = emailKey(email);
      const rows = await db
        .selectFrom('orders')
        .selectAll()
        .where((or) => or.or([or(sql`lower(email)`, '=', key), or(sql`lower(mail_to)`, '=', key)]))
        .orderBy('created_at', 'desc')
        .execute();
      return rows.map(orderFromRow);
    },
    /** Lists all movements of money with their orders and receipts, oldest first. */
    async listMovements({ mode }: Pick<OrderFilter, 'mode'>): Promise<Line[]> {
      const orders = new Map((await list({ mode })).map((order) => [order.id, order]));
      const receipts = await db.selectFrom('order_receipts').selectAll().execute();
      const keyOf = (row: { order_id: string; kind: string; stripe_id: string }) =>
        `${row.order_id} ${row.kind} ${row.stripe_id}`;
      const receiptOf = new Map(receipts.map((row) => [keyOf(row), receiptFromRow(row)]));
      const rows = await db
        .selectFrom('order_movements')
        .selectAll()
        .orderBy('at')
        .orderBy('stored_at')
        .orderBy('stripe_id')
        .execute();
      return rows.flatMap((row) => {
        const order = orders.get(row.order_id);
        return order ? [{ order, movement: movementFromRow(row), receipt: receiptOf.get(keyOf(row)) }] : [];
      });
    },
    async find(reference: string): Promise<OrderWithHistory | undefined> {
      const row = await db
        .selectFrom('orders')
        .selectAll()
        .where('reference', '=', reference.trim().toUpperCase())
        .executeTakeFirst();
      if (!row) return undefined;
      return {
        order: orderFromRow(row),
        ...(await readHistory(db, row.id)),
        emails: await listEmails(row.id),
      };
    },
  };
}
