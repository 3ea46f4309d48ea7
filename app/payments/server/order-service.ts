import type { NewJob } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log.ts';
import { advanceOrder } from '../domain/advance-order.ts';
import type { Order, PaymentMode } from '../domain/order.ts';
import type { OrderNote, StoredNote } from '../domain/order-note.ts';
import { type PaymentEvent, type PaymentFacts, StripeNotFound } from '../domain/payment-facts.ts';
import type { OrderStore } from './database/order-store.ts';
import { formatOrderSubject, listOrderMailJobs, planStrayMail } from './order-mail.ts';
import type { PaymentGateway } from './stripe-gateway.ts';

export type OrderServiceOptions = {
  mode: PaymentMode;
  store: OrderStore;
  gateway: PaymentGateway;
  /** Wakes the job worker, after each commit that may have added jobs. */
  wake(): void;
  log: Log;
  now(): number;
};

type EventResult = 'done' | 'repeated' | 'stray';

/** Brings orders up to date with Stripe. Used by webhook, redirect and reconciliation. */
export type OrderService = {
  /** Handles an event. Throws if Stripe or the database is down, so that Stripe sends the event again. */
  handleEvent(event: PaymentEvent): Promise<EventResult>;
  /** Updates a session's order from Stripe and returns it; undefined if there is none. */
  sync(sessionId: string): Promise<Order | undefined>;
  /** Expires an order for which Stripe never created a session. */
  expireWithoutPage(order: Order): Promise<void>;
};

/** The number of attempts under concurrent changes of an order, of which one always succeeds. */
const maxTries = 8;

/** The notes from before calling Stripe, and the event that triggered the update. */
type Advancing = { known: StoredNote[]; event?: PaymentEvent | undefined };

export function createOrderService(options: OrderServiceOptions): OrderService {
  const { mode, store, gateway, wake, log, now } = options;

  /** Applies facts to an order and stores it. Returns undefined if the order was changed in the meantime. */
  const advance = async (before: Order, facts: PaymentFacts | 'no-page', { known, event }: Advancing) => {
    const nowIso = new Date(now()).toISOString();
    const { order: after, notes } = advanceOrder(before, facts, { nowIso, notes: known });
    const isWritten = await store.change({
      before,
      after,
      notes,
      event,
      jobsFor: (fresh) => listJobs(after, fresh),
    });
    if (!isWritten) return undefined;
    wake();
    if (before.state !== after.state)
      log.info('order state changed', { order: after.reference, from: before.state, to: after.state });
    if (after.state === 'held' && before.paidAt === undefined)
      log.error('an order is on hold because its payment does not match', { order: after.reference });
    return after;
  };

  const listJobs = (order: Order, fresh: OrderNote[]): NewJob[] => [
    ...listOrderMailJobs(order, fresh, new Date(now())),
    ...(fresh.some(({ what }) => what === 'paid') ? [planDuplicateSearch(order)] : []),
  ];

  /** Reads the order, then Stripe's facts, then writes. Starts again if the order was changed in the meantime. */
  const sync = async (sessionId: string, event?: PaymentEvent): Promise<Order | undefined> => {
    let orderId: string | undefined;
    for (let tries = 1; tries <= maxTries; tries++) {
      const known = orderId ? await store.findOrder(orderId) : await store.findOrderBySession(sessionId);
      const notes = known ? await store.listNotes(known.id) : [];
      const facts = await gateway.readFacts(sessionId, event?.paymentIntentId);
      if (!known && !orderId && facts.session.orderId) {
        // An event may arrive before the session's id is stored. The next attempt reads the order by its own id first.
        orderId = facts.session.orderId;
        continue;
      }
      const isOther = known?.sessionId !== undefined && known.sessionId !== sessionId;
      if (known?.mode !== mode || known.id !== facts.session.orderId || isOther) return undefined;
      const order = await advance(known, facts, { known: notes, event });
      if (order) return order;
    }
    throw new Error('The order keeps being changed concurrently.');
  };

  const syncByEvent = async (event: PaymentEvent) => {
    try {
      const sessionId = event.sessionId ?? (await gateway.findSession(event));
      return sessionId === undefined ? undefined : await sync(sessionId, event);
    } catch (error) {
      // The event may be about a deleted object. Stripe would retry it for days to no avail.
      if (error instanceof StripeNotFound) return undefined;
      throw error;
    }
  };

  return {
    sync: (sessionId) => sync(sessionId),
    expireWithoutPage: async (order) => void (await advance(order, 'no-page', { known: [] })),
    async handleEvent(event) {
      if (await store.findEvent(event.id)) return 'repeated';
      if (await syncByEvent(event)) return 'done';
      const isNew = await store.saveStrayEvent(event, [planStrayMail(event, new Date(now()))]);
      if (!isNew) return 'repeated';
      wake();
      log.error('Stripe reports a payment that matches no order of this site', {
        event: event.id,
        type: event.type,
        about: event.objectId,
      });
      return 'stray';
    },
  };
}

export const duplicateSearchKind = 'twin-order-search';

/**
 * Creates the job for `find-duplicates.ts`. It runs after the payment is committed, so if two orders are paid at the same
 * time, the later job sees both.
 */
function planDuplicateSearch({ id }: Order): NewJob {
  return {
    kind: duplicateSearchKind,
    subject: formatOrderSubject(id),
    key: `${duplicateSearchKind}:${id}:paid`,
    payload: { orderId: id },
  };
}
