import type { Store } from '#platform/database/store.ts';
import type { Order, OrderState, PaymentMode } from '../../domain/order.ts';
import type { NoteKind, StoredNote } from '../../domain/order-note.ts';
import { formatOrderSubject, type OrderMailPayload, orderMailKind } from '../order-mail.ts';
import { listNotes, noteFromRow, orderFromRow } from './order-store.ts';

type OrderFilter = { state?: OrderState | undefined; mode?: PaymentMode | undefined };

/** The notes about payments and refunds after the first payment. */
const moneyNotes = ['month-paid', 'refund', 'refund-failed'] as const satisfies NoteKind[];

type OrderEmail = {
  what: string;
  recipient: string;
  state: 'waiting' | 'sent' | 'dead';
  attempts: number;
  lastError: string | undefined;
};

export type OrderWithHistory = Order & { notes: StoredNote[]; emails: OrderEmail[] };

export type OrderAdmin = ReturnType<typeof createOrderAdmin>;

/** Reads orders for operators, who change them only in Stripe's dashboard. */
export function createOrderAdmin({ db }: Store) {
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
        state: state === 'done' ? 'sent' : state === 'dead' ? 'dead' : 'waiting',
        attempts,
        lastError: last_error ?? undefined,
      };
    });
  };
  return {
    /** Lists orders, newest first. */
    async list({ state, mode }: OrderFilter = {}): Promise<Order[]> {
      let query = db.selectFrom('orders').selectAll().orderBy('created_at', 'desc').orderBy('id');
      if (state) query = query.where('state', '=', state);
      if (mode) query = query.where('mode', '=', mode);
      return (await query.execute()).map(orderFromRow);
    },
    /** Lists payments and refunds after the first payment of all orders, oldest first. */
    async listMoneyNotes() {
      const notes = await db
        .selectFrom('order_notes')
        .selectAll()
        .where('what', 'in', moneyNotes)
        .orderBy('at')
        .execute();
      return notes.map(noteFromRow);
    },
    async find(reference: string): Promise<OrderWithHistory | undefined> {
      const row = await db
        .selectFrom('orders')
        .selectAll()
        .where('reference', '=', reference.trim().toUpperCase())
        .executeTakeFirst();
      if (!row) return undefined;
      return {
        ...orderFromRow(row),
        notes: await listNotes(db, row.id),
        emails: await listEmails(row.id),
      };
    },
  };
}
