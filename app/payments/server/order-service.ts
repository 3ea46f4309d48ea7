import type { NewJob } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log.ts';
import { advanceOrder } from '../domain/advance-order.ts';
import type { Order, PaymentMode } from '../domain/order.ts';
import type { KeptNote, OrderNote } from '../domain/order-note.ts';
import { type PaymentEvent, type PaymentFacts, UnknownToStripe } from '../domain/payment-facts.ts';
import type { OrderStore } from './database/order-store.ts';
import { listOrderMailJobs, planStrayMail, subjectOfOrder } from './order-mail.ts';
import type { PaymentGateway } from './stripe-gateway.ts';

export type OrderServiceOptions = {
  mode: PaymentMode;
  store: OrderStore;
  gateway: PaymentGateway;
  /** Called after each commit that may have added jobs. */
  wake(): void;
  log: Log;
  now(): number;
};

type EventResult = 'done' | 'repeated' | 'stray';

/** Updates orders to what Stripe says. Webhook, redirect and reconciliation all use it. */
export type OrderService = {
  /** Throws if Stripe or the database is not responding, so that Stripe sends the event again. */
  takeEvent(event: PaymentEvent): Promise<EventResult>;
  /** Returns the order of this page after asking Stripe; undefined if there is none. */
  sync(sessionId: string): Promise<Order | undefined>;
  /** Closes an order for which Stripe never made a page. */
  expireUnasked(order: Order): Promise<void>;
};

/** How often a change is retried when others change the same order; one of them always succeeds. */
const maxTries = 8;

/** The notes as they were before Stripe was asked, and the event that made us ask. */
type Advancing = { known: KeptNote[]; event?: PaymentEvent | undefined };

export function createOrderService(options: OrderServiceOptions): OrderService {
  const { mode, store, gateway, wake, log, now } = options;

  /** Writes what the facts make of the order; undefined if somebody else has changed it meanwhile. */
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
      log.error('an order is held: the payment does not match it', { order: after.reference });
    return after;
  };

  const listJobs = (order: Order, fresh: OrderNote[]): NewJob[] => [
    ...listOrderMailJobs(order, fresh, new Date(now())),
    ...(fresh.some(({ what }) => what === 'paid') ? [planDuplicateSearch(order)] : []),
  ];

  /** Reads the order, asks Stripe, then writes. If the order changes meanwhile, it starts again. */
  const sync = async (sessionId: string, event?: PaymentEvent): Promise<Order | undefined> => {
    let orderId: string | undefined;
    for (let tries = 1; tries <= maxTries; tries++) {
      const known = orderId ? await store.findOrder(orderId) : await store.findOrderBySession(sessionId);
      const notes = known ? await store.listNotes(known.id) : [];
      const facts = await gateway.readFacts(sessionId, event?.paymentIntentId);
      if (!known && !orderId && facts.session.orderId) {
        // An event may arrive before the page's id is stored. The order is read by its own id before Stripe is asked.
        orderId = facts.session.orderId;
        continue;
      }
      const isOther = known?.sessionId !== undefined && known.sessionId !== sessionId;
      if (known?.mode !== mode || known.id !== facts.session.orderId || isOther) return undefined;
      const order = await advance(known, facts, { known: notes, event });
      if (order) return order;
    }
    throw new Error('The order is changed by others all the time.');
  };

  const syncByEvent = async (event: PaymentEvent) => {
    try {
      const sessionId = event.sessionId ?? (await gateway.findSession(event));
      return sessionId === undefined ? undefined : await sync(sessionId, event);
    } catch (error) {
      // A signed event may be about a deleted object or another account, and retrying it would go on for days.
      if (error instanceof UnknownToStripe) return undefined;
      throw error;
    }
  };

  return {
    sync: (sessionId) => sync(sessionId),
    expireUnasked: async (order) => void (await advance(order, 'no-page', { known: [] })),
    async takeEvent(event) {
      if (await store.findEvent(event.id)) return 'repeated';
      if (await syncByEvent(event)) return 'done';
      const isNew = await store.keepStrayEvent(event, [planStrayMail(event, new Date(now()))]);
      if (!isNew) return 'repeated';
      wake();
      log.error('Stripe reports a payment that belongs to no order of this site', {
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
 * Plans the search of `find-duplicates.ts`, which runs after the payment is committed. If two orders are paid at the same
 * time, the later search sees both.
 */
function planDuplicateSearch({ id }: Order): NewJob {
  return {
    kind: duplicateSearchKind,
    subject: subjectOfOrder(id),
    key: `${duplicateSearchKind}:${id}:paid`,
    payload: { orderId: id },
  };
}
