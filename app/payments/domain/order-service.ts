import type { JobHandler, NewJob } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log.ts';
import { advanceOrder } from './advance-order.ts';
import { planDuplicateSearch } from './find-duplicates.ts';
import type { Order, PaymentMode } from './order.ts';
import { listOrderMailJobs, planStrayMail, subjectOfOrder } from './order-mail.ts';
import type { OrderNote } from './order-note.ts';
import type { OrderStore } from './order-store.ts';
import {
  type PaymentEvent,
  type PaymentGateway,
  type SessionFacts,
  UnknownToStripe,
} from './payment-gateway.ts';

export type OrderServiceOptions = {
  mode: PaymentMode;
  store: OrderStore;
  gateway: PaymentGateway;
  /** Called after each commit that may have added jobs. */
  wake(): void;
  log: Log;
  now(): number;
};

export type EventResult = 'done' | 'repeated' | 'stray';

/** Updates orders to what Stripe says. Webhook, redirect and reconciliation all use it. */
export type OrderService = {
  /** Throws if Stripe or the database does not answer, so that Stripe sends the event again. */
  takeEvent(event: PaymentEvent): Promise<EventResult>;
  /** Returns the order of this page after asking Stripe; undefined if there is none. */
  sync(sessionId: string): Promise<Order | undefined>;
};

/** How often a change is retried when others change the same order; one of them always succeeds. */
const mostTries = 8;

export function createOrderService(options: OrderServiceOptions): OrderService {
  const { mode, store, gateway, wake, log, now } = options;

  /** Reads the order, asks Stripe, then writes. If the order changes meanwhile, it starts again. */
  const bring = async (sessionId: string, event?: PaymentEvent): Promise<Order | 'repeated' | undefined> => {
    for (let tries = 1; tries <= mostTries; tries++) {
      const known = await store.findOrderBySession(sessionId);
      const facts = await gateway.readFacts(sessionId, event?.paymentIntentId);
      const { orderId } = facts.session;
      // An event may arrive before the page's id is stored. Then the order was not read before Stripe was asked.
      if (!known && tries === 1 && orderId !== undefined && (await store.findOrder(orderId))) {
        await adopt(orderId, facts.session);
        continue;
      }
      if (known?.mode !== mode || known.id !== orderId) return undefined;
      const { order: after, notes } = advanceOrder(known, facts, new Date(now()).toISOString());
      const outcome = await store.change({
        before: known,
        after,
        notes,
        jobsFor: (fresh) => listJobs(after, fresh),
        event,
      });
      if (outcome === 'known-event') return 'repeated';
      if (outcome === 'stale') continue;
      wake();
      if (known.state !== after.state)
        log.info('an order went on', { order: after.reference, from: known.state, to: after.state });
      if (after.state === 'held' && known.paidAt === undefined)
        log.error('an order is held: the payment does not fit it', { order: after.reference });
      return after;
    }
    throw new Error('The order is changed by others all the time.');
  };

  const listJobs = (order: Order, fresh: OrderNote[]): NewJob[] => [
    ...listOrderMailJobs(order, fresh, new Date(now())),
    ...(fresh.some(({ what }) => what === 'paid') ? planClosingPages(order) : []),
    ...(fresh.some(({ what }) => what === 'paid' || what === 'pending') ? [planDuplicateSearch(order)] : []),
  ];

  const adopt = async (orderId: string, { id, number, url = '' }: SessionFacts) => {
    const sessions = await store.listSessions(orderId);
    const asked = sessions.find((session) => session.number === number);
    if (asked) await store.keepPage(asked, { sessionId: id, url, expiresAt: asked.request.expiresAt });
  };

  const bringByEvent = async (event: PaymentEvent) => {
    try {
      const sessionId = event.sessionId ?? (await gateway.findSession(event));
      return sessionId === undefined ? undefined : await bring(sessionId, event);
    } catch (error) {
      // A signed event may be about a deleted object or another account, and retrying it would go on for days.
      if (error instanceof UnknownToStripe) return undefined;
      throw error;
    }
  };

  return {
    sync: async (sessionId) => {
      const order = await bring(sessionId);
      return order === 'repeated' ? undefined : order;
    },
    async takeEvent(event) {
      if (await store.isKnownEvent(event.id)) return 'repeated';
      const brought = await bringByEvent(event);
      if (brought === 'repeated') return 'repeated';
      if (brought) return 'done';
      const isNew = await store.keepStrayEvent(event, [planStrayMail(event, new Date(now()))]);
      if (!isNew) return 'repeated';
      wake();
      log.error('Stripe tells of something that is no order of this site', {
        event: event.id,
        type: event.type,
        about: event.objectId,
      });
      return 'stray';
    },
  };
}

export const closePagesKind = 'close-payment-pages';

/** Closes the other pages of a paid order, so that nobody can pay twice. */
function planClosingPages({ id, sessionNumber }: Order): NewJob[] {
  if (sessionNumber < 2) return [];
  return [
    {
      kind: closePagesKind,
      subject: subjectOfOrder(id),
      key: `${closePagesKind}:${id}`,
      payload: { orderId: id },
    },
  ];
}

export function createClosingPages(store: OrderStore, gateway: PaymentGateway): JobHandler {
  return async (payload) => {
    const { orderId } = payload as { orderId: string };
    const order = await store.findOrder(orderId);
    for (const { page } of await store.listSessions(orderId))
      if (page && page.sessionId !== order?.sessionId) await gateway.closeSession(page.sessionId);
  };
}
