import { randomBytes, randomUUID } from 'node:crypto';
import { type Insertable, type Selectable, sql } from 'kysely';
import { countAgainstLimit, hashAddress } from '#platform/database/rate-limit.ts';
import type { Queries, Store } from '#platform/database/store.ts';
import { enqueue, type NewJob } from '#platform/jobs/job.ts';
import { emailKey } from '#platform/mail/email-address.ts';
import {
  formatOrderReference,
  type Order,
  type OrderTerms,
  type PaymentMode,
  unpaidStates,
} from '../../domain/order.ts';
import type { NoteKind, OrderNote, StoredNote } from '../../domain/order-note.ts';
import type { HostedPage, PaymentEvent } from '../../domain/payment-facts.ts';
import type { OrderNoteTable, OrderTable } from './payment-tables.ts';

type PlaceRequest = {
  mode: PaymentMode;
  /** Unique per order. */
  attemptKey: string;
  terms: OrderTerms;
  userId: string | undefined;
  /** The buyer's IP address. */
  address: string;
  /** When the Checkout Session expires. */
  expiresAt: Date;
};

type Placed = { outcome: 'placed'; order: Order } | { outcome: 'limited'; retryAfterSeconds: number };

type OrderChange = {
  /** The order as read before calling Stripe. */
  before: Order;
  after: Order;
  notes: OrderNote[];
  jobsFor(fresh: OrderNote[]): NewJob[];
  event?: PaymentEvent | undefined;
};

type OrderStoreOptions = { store: Store; secret: string; now?: () => number };

const dayMs = 24 * 3600_000;

/** Stripe lists undelivered events for 30 days, and cannot send them after that. */
const eventDays = 60;

/** The rate limits for submits of the form, per network address and across all servers. */
const submitWindows = [
  { seconds: 600, count: 20 },
  { seconds: 24 * 3600, count: 100 },
] as const;

export type OrderStore = ReturnType<typeof createOrderStore>;

/** Stores orders. Every method throws if the database can't be reached. */
export function createOrderStore({ store, secret, now = Date.now }: OrderStoreOptions) {
  const { db } = store;
  const orders = () => db.selectFrom('orders').selectAll();
  const since = (ms: number) => new Date(ms).toISOString();
  return {
    /** Stores an order, or finds the one with this key. Rate-limited per network address. */
    place: (request: PlaceRequest) =>
      store.transaction((trx) => placeOrder(trx, request, { secret, now: now() })),
    /** Stores an order's session; does nothing if it already has one. */
    async savePage(id: string, { sessionId, url }: HostedPage) {
      await db
        .updateTable('orders')
        .set((row) => ({ session_id: sessionId, session_url: url, version: row('version', '+', 1) }))
        .where('id', '=', id)
        .where('session_id', 'is', null)
        .execute();
    },
    async findOrder(id: string) {
      const row = await orders().where('id', '=', id).executeTakeFirst();
      return row && orderFromRow(row);
    },
    async findOrderBySession(sessionId: string) {
      const row = await orders().where('session_id', '=', sessionId).executeTakeFirst();
      return row && orderFromRow(row);
    },
    /** Writes a change atomically. Returns false and writes nothing if the order has changed since it was read. */
    change: (change: OrderChange) => store.transaction((trx) => writeChange(trx, change, now())),
    /** Stores an event that matches no order. Returns false if it was already stored. */
    saveStrayEvent: (event: PaymentEvent, jobs: NewJob[]) =>
      store.transaction(async (trx) => {
        const isNew = await insertEvent(trx, event, undefined, now());
        if (isNew) await enqueue(trx, jobs, now());
        return isNew;
      }),
    async findEvent(id: string) {
      const event = db
        .selectFrom('payment_events')
        .select(['event_id as id', 'type', 'object_id as objectId']);
      return event.where('event_id', '=', id).executeTakeFirst();
    },
    /** Lists an order's notes, oldest first. */
    listNotes: (orderId: string) => listNotes(db, orderId),
    /**
     * Lists other orders of the same plan, email address and website that are open, or paid and not refunded, if they
     * were placed up to a day before this one or later, or have an active subscription.
     */
    async listDuplicates({ id, mode, plan, email, website, createdAt }: Order) {
      const rows = await orders()
        .where('id', '!=', id)
        .where('mode', '=', mode)
        .where('plan', '=', plan)
        .where(sql<string>`lower(email)`, '=', emailKey(email))
        .where('website', '=', website)
        .where((or) => or.or([or('state', '=', 'open'), or('paid_at', 'is not', null)]))
        .where('state', '!=', 'refunded')
        .where((or) =>
          or.or([
            or('created_at', '>=', since(Date.parse(createdAt) - dayMs)),
            or('subscription', 'in', ['active', 'late']),
          ]),
        )
        .orderBy('created_at')
        .execute();
      return rows.map(orderFromRow);
    },
    /** Lists orders that may change: open, pending, or paid but not fulfilled. */
    async listUnsettled(mode: PaymentMode) {
      const rows = await orders()
        .where('mode', '=', mode)
        .where((or) =>
          or.or([
            or('state', 'in', ['open', 'pending']),
            or.and([
              or('paid_at', 'is not', null),
              or('fulfilled_at', 'is', null),
              // Orders in these states are deliberately left unfulfilled.
              or('state', 'not in', ['held', 'refunded', 'disputed']),
            ]),
          ]),
        )
        .orderBy('created_at')
        .execute();
      return rows.map(orderFromRow);
    },
    /** Lists a user's orders, newest first. */
    async listUserOrders(userId: string) {
      const rows = await orders().where('user_id', '=', userId).orderBy('created_at', 'desc').execute();
      return rows.map(orderFromRow);
    },
    /**
     * Attaches the orders of an email address that belong to no account to a user. Unpaid orders are left alone, because
     * anyone may have typed the address.
     */
    async attachOrders(userId: string, email: string) {
      await db
        .updateTable('orders')
        .set((row) => ({ user_id: userId, version: row('version', '+', 1) }))
        .where('user_id', 'is', null)
        .where('state', 'not in', unpaidStates)
        .where(sql<string>`lower(email)`, '=', emailKey(email))
        .execute();
    },
    /** Deletes events that Stripe cannot send again. */
    async pruneEvents() {
      const limit = since(now() - eventDays * dayMs);
      await db.deleteFrom('payment_events').where('received_at', '<', limit).execute();
    },
  };
}

/** Detaches all orders from a user, such as in the transaction that deletes the account. */
export async function detachOrders(db: Queries, userId: string): Promise<void> {
  await db
    .updateTable('orders')
    .set((row) => ({ user_id: null, version: row('version', '+', 1) }))
    .where('user_id', '=', userId)
    .execute();
}

async function placeOrder(
  trx: Queries,
  { attemptKey, address, mode, terms, userId, expiresAt }: PlaceRequest,
  { secret, now }: { secret: string; now: number },
): Promise<Placed> {
  const whom = hashAddress(address, secret);
  // This comes first, because its row lock serialises the two submits of a double click.
  const counted = await countAgainstLimit(trx, { what: 'order', whom, windows: submitWindows, now });
  if (!counted.allowed) return { outcome: 'limited', retryAfterSeconds: counted.retryAfterSeconds };
  const order: Order = {
    ...terms,
    id: randomUUID(),
    reference: formatOrderReference(randomBytes(7)),
    mode,
    userId,
    state: 'open',
    sessionId: undefined,
    sessionUrl: undefined,
    expiresAt: expiresAt.toISOString(),
    paymentIntentId: undefined,
    subscriptionId: undefined,
    subscription: undefined,
    buyer: '',
    refundedCents: 0,
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
  return { outcome: 'placed', order: orderFromRow(row) };
}

/** Writes order, event, notes and jobs. Known events and notes are skipped. */
async function writeChange(trx: Queries, change: OrderChange, now: number): Promise<boolean> {
  const { before, after, event } = change;
  if (!(await writeOrder(trx, before, after))) return false;
  if (event) await insertEvent(trx, event, before.id, now);
  const fresh: OrderNote[] = [];
  for (const note of change.notes) if (await insertNote(trx, before.id, note, now)) fresh.push(note);
  await enqueue(trx, change.jobsFor(fresh), now);
  return true;
}

/** Updates the order. Returns false and writes nothing if it has changed since it was read. */
async function writeOrder(trx: Queries, before: Order, after: Order): Promise<boolean> {
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
  const { what, about, text, invoiceId, at } = note;
  const row = await trx
    .insertInto('order_notes')
    .values({
      order_id: orderId,
      what,
      about,
      text,
      invoice_id: invoiceId ?? null,
      at: at ?? new Date(now).toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['order_id', 'what', 'about']).doNothing())
    .returning('what')
    .executeTakeFirst();
  return row !== undefined;
}

export async function listNotes(db: Queries, orderId: string): Promise<StoredNote[]> {
  const rows = await db
    .selectFrom('order_notes')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('at')
    .execute();
  return rows.map(noteFromRow);
}

/** Converts a row to a note. `what` is always a NoteKind, because nothing else writes to the table. */
export function noteFromRow({ order_id, what, invoice_id, ...note }: Selectable<OrderNoteTable>) {
  const kept: StoredNote = { ...note, what: what as NoteKind, invoiceId: invoice_id ?? undefined };
  return { ...kept, orderId: order_id };
}

type Row = Selectable<OrderTable>;

/** Converts a row to an order: snake_case columns to camelCase fields, and null to undefined. */
export function orderFromRow({ attempt_key: _, ...row }: Row): Order {
  const fields = Object.entries(row).map(([column, value]) => [
    column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
    value ?? undefined,
  ]);
  return Object.fromEntries(fields) as Order;
}

function orderToRow(order: Order): Omit<Insertable<OrderTable>, 'attempt_key'> {
  const columns = Object.entries(order).map(([field, value]) => [
    field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value ?? null,
  ]);
  return Object.fromEntries(columns) as Omit<Row, 'attempt_key'>;
}
