import type { Store } from '#platform/database/store.ts';
import { moneyNotes, type OrderAdmin, type OrderEmail } from '../../domain/order-admin.ts';
import { orderMailKind, subjectOfOrder } from '../../domain/order-mail.ts';
import type { NoteKind } from '../../domain/order-note.ts';
import { orderFromRow } from './order-row.ts';

export function createOrderAdmin({ db }: Store): OrderAdmin {
  const listEmails = async (orderId: string): Promise<OrderEmail[]> => {
    const jobs = await db
      .selectFrom('jobs')
      .selectAll()
      .where('subject', '=', subjectOfOrder(orderId))
      .where('kind', '=', orderMailKind)
      .orderBy('created_at')
      .execute();
    return jobs.map(({ payload, state, attempts, last_error }) => {
      const { what, letter } = JSON.parse(payload) as { what: string; letter: string };
      return {
        what,
        recipient: letter,
        state: state === 'done' ? 'sent' : state === 'dead' ? 'dead' : 'waiting',
        attempts,
        lastError: last_error ?? undefined,
      };
    });
  };
  return {
    async list({ state, mode } = {}) {
      let query = db.selectFrom('orders').selectAll().orderBy('created_at', 'desc').orderBy('id');
      if (state) query = query.where('state', '=', state);
      if (mode) query = query.where('mode', '=', mode);
      return (await query.execute()).map(orderFromRow);
    },
    async listMoneyNotes() {
      const notes = await db
        .selectFrom('order_notes')
        .select(['order_id', 'what', 'about', 'text', 'at'])
        .where('what', 'in', moneyNotes)
        .orderBy('at')
        .execute();
      return notes.map(({ order_id, what, ...note }) => ({
        ...note,
        what: what as NoteKind,
        orderId: order_id,
      }));
    },
    async find(reference) {
      const row = await db
        .selectFrom('orders')
        .selectAll()
        .where('reference', '=', reference.trim().toUpperCase())
        .executeTakeFirst();
      if (!row) return undefined;
      const notes = await db
        .selectFrom('order_notes')
        .select(['what', 'about', 'text', 'at'])
        .where('order_id', '=', row.id)
        .orderBy('at')
        .execute();
      return {
        ...orderFromRow(row),
        notes: notes.map((note) => ({ ...note, what: note.what as NoteKind })),
        emails: await listEmails(row.id),
      };
    },
  };
}
