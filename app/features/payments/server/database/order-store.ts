import { sql } from 'kysely';
import { countAgainstLimit, hashEmail, type RateWindow } from '#platform/database/rate-limit.ts';
import type { Queries, Store } from '#platform/database/store.ts';
import { enqueue, type NewJob } from '#platform/jobs/job.ts';
import { emailKey } from '#platform/mail/email-address.ts';
import type { Movement, StoredMovement } from '../../domain/movement.ts';
import type { Order, OrderNote, PaymentMode } from '../../domain/order.ts';
import type { HostedPage, PaymentEvent } from '../../domain/payment-facts.ts';
import { issueReceipt, type Seller } from '../../domain/receipt.ts';
import { findVanished } from '../../domain/stored-ids.ts';
import { followAddress } from './order-owners.ts';
import {
  insertEvent,
  insertMovement,
  insertNote,
  type PlaceRequest,
  placeOrder,
  resolveStoredIds,
  writeOrder,
} from './order-writes.ts';
import { listReceipts, movementFromRow, orderFromRow, readHistory, receiptToRow } from './payment-tables.ts';

/** What was stored for the first time, and the movements from while the order was held, which now have a receipt. */
export type OrderAdditions = { notes: OrderNote[]; movements: Movement[]; accepted: Movement[] };

type OrderChange = {
  /** The order as read before calling Stripe. */
  before: Order;
  after: Order;
  notes: OrderNote[];
  movements: Movement[];
  /** The movements that were stored before calling Stripe, which may not know the later ones yet. */
  known: StoredMovement[];
  jobsFor(fresh: OrderAdditions): NewJob[];
  event?: PaymentEvent | undefined;
};

type OrderStoreOptions = { store: Store; secret: string; seller: Seller; now?: () => number };

const dayMs = 24 * 3600_000;

/**
 * Stripe retries an event for three days, and lets a person send it again for 30. What the nightly reconciliation finds is
 * stored like an event, and it looks back for 180 days.
 */
const eventDays = 200;

/** For this long after an order was placed, or anything was stored about it, every reconciliation reads it again. */
const recentDays = 60;

/** The limits for emails about trials. The sandbox is public, and its orders cost nothing. */
const trialWindows = {
  buyer: [
    { seconds: 3600, count: 12 },
    { seconds: 24 * 3600, count: 40 },
  ],
  agency: [{ seconds: 3600, count: 60 }],
  all: [{ seconds: 24 * 3600, count: 400 }],
} as const;

export type OrderStore = ReturnType<typeof createOrderStore>;

/** Stores orders. Every method throws if the database can't be reached. */
export function createOrderStore({ store, secret, seller, now = Date.now }: OrderStoreOptions) {
  const { db } = store;
  const orders = () => db.selectFrom('orders').selectAll();
  const since = (days: number) => new Date(now() - days * dayMs).toISOString();
  const nowIso = () => new Date(now()).toISOString();

  /** Stores a movement's receipt, and returns whether it gets one. */
  const issue = async (trx: Queries, order: Order, movement: Movement, issuedAt = nowIso()) => {
    const earlier = await listReceipts(trx, order.id);
    const receipt = issueReceipt({ order, movement, earlier, seller, issuedAt });
    if (receipt) await trx.insertInto('order_receipts').values(receiptToRow(receipt, order.id)).execute();
    return receipt !== undefined;
  };

  /** Writes order, event, notes, movements, receipts and jobs. Known events, notes and movements are skipped. */
  const writeChange = async (trx: Queries, change: OrderChange): Promise<boolean> => {
    const { before, after, event } = change;
    if (!(await writeOrder(trx, before, after))) return false;
    if (event) await insertEvent(trx, event, before.id, nowIso());
    const fresh: OrderAdditions = { notes: [], movements: [], accepted: [] };
    const movements = await resolveStoredIds(trx, before.id, change.movements);
    const notes = [...change.notes, ...findVanished(change.known, movements)];
    const wasHeld = before.paidAt !== undefined && before.fulfilledAt === undefined;
    const isAccepted = wasHeld && after.fulfilledAt !== undefined;
    for (const movement of movements) {
      const outcome = await insertMovement(trx, before.id, movement, nowIso());
      if (typeof outcome === 'object') notes.push(outcome);
      if (outcome === 'stored') {
        fresh.movements.push(movement);
        await issue(trx, after, movement);
      } else if (isAccepted && outcome === 'known' && (await issue(trx, after, movement)))
        fresh.accepted.push(movement);
    }
    for (const note of notes) if (await insertNote(trx, before.id, note, nowIso())) fresh.notes.push(note);
    await enqueue(trx, change.jobsFor(fresh), now());
    return true;
  };

  return {
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
    readHistory: (orderId: string) => readHistory(db, orderId),
    /** Writes a change atomically. Returns false and writes nothing if the order has changed since it was read. */
    change: (change: OrderChange) => store.transaction((trx) => writeChange(trx, change)),
    /** Issues the receipts that are missing: those of payments from before receipts were stored. */
    issueMissing: () =>
      store.transaction(async (trx) => {
        const missing = await trx
          .selectFrom('order_movements')
          .selectAll('order_movements')
          .leftJoin('order_receipts', (join) =>
            join
              .onRef('order_receipts.order_id', '=', 'order_movements.order_id')
              .onRef('order_receipts.kind', '=', 'order_movements.kind')
              .onRef('order_receipts.stripe_id', '=', 'order_movements.stripe_id'),
          )
          .where('order_receipts.number', 'is', null)
          // Payments come first, because receipts of refunds refer to theirs.
          .orderBy(sql`case when order_movements.corrects is null then 0 else 1 end`)
          .orderBy('order_movements.at')
          .execute();
        for (const { orderId, ...movement } of missing.map(movementFromRow)) {
          const row = await trx.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst();
          if (row) await issue(trx, orderFromRow(row), movement, movement.at);
        }
      }),
    /** Stores an event that the site could not book. Returns false if it was already stored. */
    saveStrayEvent: (event: PaymentEvent, jobs: NewJob[]) =>
      store.transaction(async (trx) => {
        const isNew = await insertEvent(trx, event, undefined, nowIso());
        if (isNew) await enqueue(trx, jobs, now());
        return isNew;
      }),
    async findEvent(id: string) {
      const event = db
        .selectFrom('payment_events')
        .select(['event_id as id', 'type', 'object_id as objectId', 'result']);
      return event.where('event_id', '=', id).executeTakeFirst();
    },
    /** Lists other orders of the same plan, address and website that were paid and not refunded, or are about to be paid. */
    async listSamePurchases({ id, mode, plan, email, website, createdAt }: Order): Promise<Order[]> {
      const dayBefore = new Date(Date.parse(createdAt) - dayMs).toISOString();
      const rows = await orders()
        .where('id', '!=', id)
        .where('mode', '=', mode)
        .where('plan', '=', plan)
        .where(sql<string>`lower(email)`, '=', emailKey(email))
        .where('website', '=', website)
        .where('state', 'in', ['pending', 'paid', 'partly-refunded', 'disputed', 'held'])
        .where((or) =>
          or.or([
            or('created_at', '>=', dayBefore),
            or('subscription', 'in', ['active', 'late', 'unpaid', 'paused']),
          ]),
        )
        .orderBy('created_at')
        .execute();
      return rows.map(orderFromRow);
    },
    /**
     * Lists the orders to read again from Stripe. `waiting`: those that are about to be paid. `all`: also every running
     * plan, every dispute and held order, and every order with news in the last 60 days.
     */
    async listToRead(mode: PaymentMode, which: 'waiting' | 'all') {
      const recent = since(recentDays);
      const withNotes = db.selectFrom('order_notes').select('order_id').where('at', '>=', recent);
      const withMovements = db
        .selectFrom('order_movements')
        .select('order_id')
        .where('stored_at', '>=', recent);
      const rows = await orders()
        .where('mode', '=', mode)
        .where((or) => {
          const waiting = or('state', 'in', ['open', 'pending']);
          if (which === 'waiting') return waiting;
          return or.or([
            waiting,
            or('subscription', 'not in', ['ended', 'not-started']),
            or('state', '=', 'held'),
            or('dispute', '=', 'open'),
            or.and([
              or('state', '!=', 'expired'),
              or.or([
                or('created_at', '>=', recent),
                or('id', 'in', withNotes),
                or('id', 'in', withMovements),
              ]),
            ]),
          ]);
        })
        .orderBy('created_at')
        .execute();
      return rows.map(orderFromRow);
    },
    /** Lists a user's orders, newest first. */
    async listUserOrders(userId: string) {
      const rows = await orders().where('user_id', '=', userId).orderBy('created_at', 'desc').execute();
      return rows.map(orderFromRow);
    },
    /** See `AccountOrders.attach`. */
    attachOrders: (userId: string, email: string) =>
      store.transaction((trx) => followAddress(trx, userId, email, now())),
    /** Counts an email about a trial, and tells whether it may be sent. */
    countTrialEmail: (recipient: 'agency' | 'buyer', address: string): Promise<boolean> =>
      store.transaction(async (trx) => {
        const count = async (whom: string, windows: readonly RateWindow[]) =>
          (await countAgainstLimit(trx, { what: 'trial-mail', whom, windows, now: now() })).allowed;
        const whom = recipient === 'agency' ? recipient : hashEmail(address, secret);
        return (await count(whom, trialWindows[recipient])) && (await count('all', trialWindows.all));
      }),
    /** Deletes events that Stripe cannot send again. */
    async pruneEvents() {
      await db.deleteFrom('payment_events').where('received_at', '<', since(eventDays)).execute();
    },
  };
}
