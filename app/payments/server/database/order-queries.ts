import { sql } from 'kysely';
import { emailKey } from '#app/contact/domain/email-address.ts';
import type { Queries } from '#platform/database/store.ts';
import type { OrderState } from '../../domain/checkout.ts';
import { type NoteKind, noteKinds } from '../../domain/order-note.ts';
import type { OrderStore } from '../../domain/order-store.ts';
import { orderFromRow, sessionFromRow } from './order-row.ts';

type OrderQueries = Pick<
  OrderStore,
  | 'findOrder'
  | 'findOrderBySession'
  | 'findOrderByAttempt'
  | 'listSessions'
  | 'isKnownEvent'
  | 'findNote'
  | 'listNotes'
  | 'listOrdersOfUser'
  | 'attachOrders'
  | 'detachOrders'
  | 'findEvent'
  | 'listUnsettled'
  | 'listDuplicates'
>;

const dayMs = 24 * 3600_000;

const mayHaveNews: OrderState[] = ['open', 'pending'];

/** Orders in these states are not fulfilled, by design. */
const atAnEnd: OrderState[] = ['held', 'refunded', 'disputed'];

export function createOrderQueries(db: Queries): OrderQueries {
  const orders = () => db.selectFrom('orders').selectAll('orders');
  return {
    async findOrder(id) {
      const row = await orders().where('id', '=', id).executeTakeFirst();
      return row && orderFromRow(row);
    },
    async findOrderBySession(sessionId) {
      const row = await orders()
        .innerJoin('order_sessions', 'order_sessions.order_id', 'orders.id')
        .where('order_sessions.session_id', '=', sessionId)
        .executeTakeFirst();
      return row && orderFromRow(row);
    },
    async findOrderByAttempt(attemptKey) {
      const row = await orders().where('attempt_key', '=', attemptKey).executeTakeFirst();
      return row && orderFromRow(row);
    },
    async listSessions(orderId) {
      const rows = await db
        .selectFrom('order_sessions')
        .selectAll()
        .where('order_id', '=', orderId)
        .orderBy('number')
        .execute();
      return rows.map(sessionFromRow);
    },
    async isKnownEvent(id) {
      const row = await db
        .selectFrom('payment_events')
        .select('event_id')
        .where('event_id', '=', id)
        .executeTakeFirst();
      return row !== undefined;
    },
    async findNote(orderId, what, about) {
      const row = await db
        .selectFrom('order_notes')
        .select(['what', 'about', 'text', 'at'])
        .where('order_id', '=', orderId)
        .where('what', '=', what)
        .where('about', '=', about)
        .executeTakeFirst();
      const kind = noteKinds.find((known): known is NoteKind => known === row?.what);
      return row && kind && { ...row, what: kind };
    },
    async listNotes(orderId) {
      const rows = await db
        .selectFrom('order_notes')
        .select(['what', 'about', 'text', 'at'])
        .where('order_id', '=', orderId)
        .orderBy('at')
        .execute();
      return rows.map((row) => ({ ...row, what: row.what as NoteKind }));
    },
    async listOrdersOfUser(userId) {
      const rows = await orders().where('user_id', '=', userId).orderBy('created_at', 'desc').execute();
      return rows.map(orderFromRow);
    },
    async attachOrders(userId, email) {
      await db
        .updateTable('orders')
        .set((row) => ({ user_id: userId, version: row('version', '+', 1) }))
        .where('user_id', 'is', null)
        .where(sql<string>`lower(email)`, '=', emailKey(email))
        .execute();
    },
    async detachOrders(userId) {
      await db
        .updateTable('orders')
        .set((row) => ({ user_id: null, version: row('version', '+', 1) }))
        .where('user_id', '=', userId)
        .execute();
    },
    async findEvent(id) {
      const row = await db
        .selectFrom('payment_events')
        .select(['event_id', 'type', 'object_id'])
        .where('event_id', '=', id)
        .executeTakeFirst();
      return row && { id: row.event_id, type: row.type, objectId: row.object_id };
    },
    async listDuplicates({ id, mode, plan, email, kind, createdAt }) {
      const at = (ms: number) => new Date(Date.parse(createdAt) + ms).toISOString();
      const rows = await orders()
        .where('id', '!=', id)
        .where('mode', '=', mode)
        .where('plan', '=', plan)
        .where('kind', '=', kind)
        .where(sql<string>`lower(email)`, '=', emailKey(email))
        .where((or) => or.or([or('paid_at', 'is not', null), or('state', '=', 'pending')]))
        .where('state', '!=', 'refunded')
        .where((or) =>
          or.or([
            or.and([or('created_at', '>=', at(-dayMs)), or('created_at', '<=', at(dayMs))]),
            or('subscription', 'in', ['active', 'late']),
          ]),
        )
        .orderBy('created_at')
        .execute();
      return rows.map(orderFromRow);
    },
    async listUnsettled(mode) {
      const rows = await orders()
        .where('mode', '=', mode)
        .where((or) =>
          or.or([
            or('state', 'in', mayHaveNews),
            or.and([
              or('paid_at', 'is not', null),
              or('fulfilled_at', 'is', null),
              or('state', 'not in', atAnEnd),
            ]),
          ]),
        )
        .orderBy('created_at')
        .execute();
      return rows.map(orderFromRow);
    },
  };
}
