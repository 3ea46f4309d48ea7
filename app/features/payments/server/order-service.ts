import type { NewJob } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log.ts';
import { applyPaymentFacts, isOnHold } from '../domain/apply-payment-facts.ts';
import type { OrderHistory } from '../domain/describe-order.ts';
import { isRunning, type Order, type PaymentMode } from '../domain/order.ts';
import { describeEvent } from '../domain/order-event.ts';
import { type PaymentEvent, type PaymentFacts, StripeNotFound } from '../domain/payment-facts.ts';
import { createCustomerEmailJob } from './database/order-owners.ts';
import type { OrderAdditions, OrderStore } from './database/order-store.ts';
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

/** The number of attempts under concurrent changes of an order, of which one always succeeds. */
const maxTries = 8;

/** Stripe may send a plan's first events before its session is complete. Within this time it is asked to send them again. */
const graceMs = 10 * 60_000;

/** What triggered an update: an event, or the agency, which accepts a held payment. */
type Trigger = { event?: PaymentEvent | undefined; accepts?: boolean };

/** What was stored before calling Stripe. */
type Advancing = Trigger & Pick<OrderHistory, 'notes' | 'movements'>;

export type OrderService = ReturnType<typeof createOrderService>;

/** Brings orders up to date with Stripe. Used by webhook, redirect and reconciliation. */
export function createOrderService(options: OrderServiceOptions) {
  const { mode, store, gateway, wake, log, now } = options;

  /** Applies facts to an order and stores it. Returns undefined if the order was changed in the meantime. */
  const advance = async (
    before: Order,
    facts: PaymentFacts | 'no-page',
    { event, movements: known, ...rest }: Advancing,
  ) => {
    const nowIso = new Date(now()).toISOString();
    const { order: after, notes, movements } = applyPaymentFacts(before, facts, { nowIso, ...rest });
    const jobsFor = (fresh: OrderAdditions) => listJobs(before, after, fresh);
    if (!(await store.change({ before, after, notes, movements, known, event, jobsFor }))) return undefined;
    wake();
    if (before.state !== after.state)
      log.info('order state changed', { order: after.reference, from: before.state, to: after.state });
    if (after.state === 'held' && before.paidAt === undefined)
      log.error('an order is on hold because its payment does not match', { order: after.reference });
    return after;
  };

  const listJobs = (
    before: Order,
    order: Order,
    { notes, movements, accepted }: OrderAdditions,
  ): NewJob[] => [
    ...listOrderMailJobs(order, [...movements.map(describeEvent), ...notes], new Date(now())),
    // While it was held, their emails had no receipts.
    ...listOrderMailJobs(order, accepted.map(describeEvent), new Date(now()), 'accepted'),
    ...(notes.some(({ what }) => what === 'failed') && order.subscriptionId ? [planEnd(order)] : []),
    // The account's address was changed before the plan, and so its customer at Stripe, was known.
    ...(order.subscriptionId && !before.subscriptionId && order.mailTo !== order.email
      ? [createCustomerEmailJob(order.id)]
      : []),
  ];

  /** Reads the order, then Stripe's facts, then writes. Starts again if the order was changed in the meantime. */
  const sync = async (sessionId: string, { event, accepts = false }: Trigger = {}) => {
    let orderId: string | undefined;
    for (let tries = 1; tries <= maxTries; tries++) {
      const known = orderId ? await store.findOrder(orderId) : await store.findOrderBySession(sessionId);
      const { notes = [], movements = [] } = known ? await store.readHistory(known.id) : {};
      const facts = await gateway.readFacts(sessionId);
      if (!known && !orderId && facts.session.orderId) {
        // An event may arrive before the session's id is stored. The next attempt reads the order by its own id first.
        orderId = facts.session.orderId;
        continue;
      }
      const isOtherSession = known?.sessionId !== undefined && known.sessionId !== sessionId;
      if (known?.mode !== mode || known.id !== facts.session.orderId || isOtherSession) return undefined;
      const isBooked = event === undefined || hasBooked(facts, event);
      // An event that could not be booked is stored as such, not with the order.
      const order = await advance(known, facts, {
        ...{ notes, movements, accepts },
        event: isBooked ? event : undefined,
      });
      if (order) return { order, isBooked };
    }
    throw new Error('The order keeps being changed concurrently.');
  };

  /** Returns whether everything that the event is about is in the books. */
  const syncByEvent = async (event: PaymentEvent): Promise<boolean> => {
    try {
      const sessionId = event.sessionId ?? (await gateway.findSession(event));
      return sessionId !== undefined && ((await sync(sessionId, { event }))?.isBooked ?? false);
    } catch (error) {
      // The event may be about a deleted object. Stripe would retry it for days to no avail.
      if (error instanceof StripeNotFound) return false;
      throw error;
    }
  };

  const syncOrder = async (sessionId: string): Promise<Order | undefined> => (await sync(sessionId))?.order;

  return {
    /** Updates a session's order from Stripe and returns it; undefined if there is none. */
    sync: syncOrder,
    /** Fulfils a held order, whose payment the agency accepts as it is. Returns undefined unless the order is held. */
    async accept(held: Order): Promise<Order | undefined> {
      if (!isOnHold(held) || !held.sessionId) return undefined;
      const order = (await sync(held.sessionId, { accepts: true }))?.order;
      return order?.fulfilledAt === undefined ? undefined : order;
    },
    /** Expires an order for which Stripe never created a session. */
    async expireWithoutPage(order: Order): Promise<void> {
      await advance(order, 'no-page', { notes: [], movements: [] });
    },
    /** Ends a plan whose first payment failed, so that Stripe never charges for it after all. Safe to repeat. */
    async endUnstarted(orderId: string): Promise<void> {
      const stored = await store.findOrder(orderId);
      if (stored?.mode !== mode || !stored.sessionId) return;
      const order = await syncOrder(stored.sessionId);
      // The bank may have paid in the meantime.
      if (order?.state !== 'failed' || !order.subscriptionId || !isRunning(order.subscription)) return;
      await gateway.endNow(order.subscriptionId);
      log.warn('a plan was ended at Stripe, because its first payment failed', { order: order.reference });
      await syncOrder(stored.sessionId);
    },
    /** Tells Stripe where an order's emails go now. */
    async followEmail(orderId: string): Promise<void> {
      const order = await store.findOrder(orderId);
      if (order?.mode !== mode || !order.subscriptionId) return;
      const { customerId } = await gateway.readSubscription(order.subscriptionId);
      await gateway.changeCustomerEmail(customerId, order.mailTo);
    },
    /** Handles an event. Throws if Stripe or the database is down, so that Stripe sends the event again. */
    async handleEvent(event: PaymentEvent): Promise<'done' | 'repeated' | 'stray'> {
      if (await store.findEvent(event.id)) return 'repeated';
      if (await syncByEvent(event)) return 'done';
      const isFresh = now() - event.created * 1000 < graceMs;
      if (event.subscriptionId && isFresh) throw new Error('The plan of an event is not complete yet.');
      const isNew = await store.saveStrayEvent(event, [planStrayMail(event, new Date(now()))]);
      if (!isNew) return 'repeated';
      wake();
      log.error('Stripe reports a payment that this site could not book', {
        event: event.id,
        type: event.type,
        about: event.objectId,
      });
      return 'stray';
    },
  };
}

/** Whether the order lists the money that an event is about. Those of `listRecentEvents` are named after their object. */
function hasBooked({ invoices, charges }: PaymentFacts, event: PaymentEvent): boolean {
  const { type, objectId, paymentIntentId = objectId } = event;
  const isListed = ({ id }: { id: string }) => id === objectId;
  switch (type) {
    case 'charge':
      return charges.some(({ paymentId }) => paymentId === paymentIntentId);
    case 'refund':
      return charges.some(({ refunds }) => refunds.some(isListed));
    case 'dispute':
      return charges.some(({ disputes }) => disputes.some(isListed));
    case 'invoice.paid': {
      const invoice = invoices.find(isListed);
      if (!invoice) return false;
      return invoice.cents === 0 || charges.some(({ paymentId }) => invoice.paymentIds.includes(paymentId));
    }
    default:
      return true;
  }
}

export const endPlanKind = 'end-unstarted-plan';

function planEnd({ id }: Order): NewJob {
  return { kind: endPlanKind, key: `${endPlanKind}:${id}`, payload: { orderId: id } };
}
