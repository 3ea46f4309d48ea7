import type { Log } from '#platform/log.ts';
import { orUnavailable } from './checkout.ts';
import { type Order, type OrderView, viewOrder } from './order.ts';
import type { OrderStore } from './order-store.ts';
import type { PaymentGateway, Subscription } from './payment-gateway.ts';
import { listReceipts, type Receipt, type Seller } from './receipt.ts';

/** An order as the account that owns it sees it. */
export type AccountOrder = OrderView & {
  /** Completes the address of its page, `/payment-success?session_id=`; undefined if there never was a page. */
  sessionId: string | undefined;
  email: string;
  /** Oldest first: the first payment, then the later months. */
  receipts: Receipt[];
};

/** A monthly plan as Stripe knows it at this moment. */
export type AccountPlan = {
  reference: string;
  state: Subscription['state'];
  /** Undefined if nothing more is charged. */
  nextChargeAt: Date | undefined;
  /** Set once the plan has ended or is to end. */
  endsAt: Date | undefined;
  /** When it would end if it were ended now: with the paid month, and not before its minimum months. */
  earliestEnd: Date;
};

/**
 * What the account page shows of a user's orders and may do with them. Every method takes the id of the signed-in user,
 * and finds the orders of no other. All throw `PaymentsUnavailable` if Stripe or the database does not answer.
 */
export type AccountOrders = {
  /** Lists the user's orders, newest first. */
  list(userId: string): Promise<AccountOrder[]>;
  /** Reads a monthly plan; undefined if the user has no such plan, or nobody can be asked about it. */
  readPlan(userId: string, reference: string): Promise<AccountPlan | undefined>;
  /** Has a plan end at its earliest end; undefined as above. */
  endPlan(userId: string, reference: string): Promise<AccountPlan | undefined>;
  /** Takes that back while the plan still runs; undefined as above. */
  keepPlan(userId: string, reference: string): Promise<AccountPlan | undefined>;
  /** Creates an address of the customer portal, which is good for some minutes; undefined as above. */
  openPortal(userId: string, reference: string, returnUrl: string): Promise<string | undefined>;
  /** Gives the user the orders of this address that belong to nobody. Call it once the address is confirmed. */
  attach(userId: string, email: string): Promise<void>;
  /** Takes all orders from the user, whose account is deleted. The orders stay. */
  detach(userId: string): Promise<void>;
};

type Options = {
  store: Pick<OrderStore, 'listOrdersOfUser' | 'listNotes' | 'attachOrders' | 'detachOrders'>;
  /** Undefined if nothing can be bought; then nobody can be asked about plans either. */
  open: { mode: Order['mode']; gateway: PaymentGateway } | undefined;
  seller: Seller;
  log: Log;
};

export function createAccountOrders({ store, open, seller, log }: Options): AccountOrders {
  const ofPlan = <Result>(
    userId: string,
    reference: string,
    work: (gateway: PaymentGateway, order: Order, subscriptionId: string) => Promise<Result>,
  ): Promise<Result | undefined> =>
    orUnavailable(async () => {
      const orders = await store.listOrdersOfUser(userId);
      const order = orders.find((each) => each.reference === reference);
      if (!open || order?.mode !== open.mode || order.subscriptionId === undefined) return undefined;
      return work(open.gateway, order, order.subscriptionId);
    });
  return {
    list: (userId) =>
      orUnavailable(async () => {
        const orders = await store.listOrdersOfUser(userId);
        return Promise.all(
          orders.map(async (order) => ({
            ...viewOrder(order),
            sessionId: order.sessionId,
            email: order.email,
            receipts: listReceipts(order, await store.listNotes(order.id), seller),
          })),
        );
      }),
    readPlan: (userId, reference) =>
      ofPlan(userId, reference, async (gateway, order, id) =>
        viewPlan(order, await gateway.readSubscription(id)),
      ),
    endPlan: (userId, reference) =>
      ofPlan(userId, reference, async (gateway, order, id) => {
        const { paidUntil, earliestEnd, state } = viewPlan(order, await gateway.readSubscription(id));
        if (state === 'ended') return undefined;
        log.info('a buyer ends a monthly plan', { order: reference });
        const isEnough = earliestEnd.getTime() === paidUntil.getTime();
        return viewPlan(order, await gateway.changeEnding(id, isEnough ? 'period-end' : earliestEnd));
      }),
    keepPlan: (userId, reference) =>
      ofPlan(userId, reference, async (gateway, order, id) => {
        const { state } = await gateway.readSubscription(id);
        if (state === 'ended') return undefined;
        log.info('a buyer keeps a monthly plan', { order: reference });
        return viewPlan(order, await gateway.changeEnding(id, 'never'));
      }),
    openPortal: (userId, reference, returnUrl) =>
      ofPlan(userId, reference, async (gateway, _order, id) => {
        const { customerId } = await gateway.readSubscription(id);
        return gateway.createPortalSession(customerId, returnUrl);
      }),
    attach: (userId, email) => orUnavailable(() => store.attachOrders(userId, email)),
    detach: (userId) => orUnavailable(() => store.detachOrders(userId)),
  };
}

function viewPlan(
  { reference, minimumMonths }: Order,
  { state, startedAt, paidUntil, endsAt }: Subscription,
): AccountPlan & Pick<Subscription, 'paidUntil'> {
  const minimumEnd = addMonths(startedAt, minimumMonths);
  const goesOn = state !== 'ended' && (endsAt === undefined || endsAt > paidUntil);
  return {
    reference,
    state,
    paidUntil,
    nextChargeAt: goesOn ? paidUntil : undefined,
    endsAt,
    earliestEnd: minimumEnd > paidUntil ? minimumEnd : paidUntil,
  };
}

/** Finds the same day some months later, or that month's last day, as Stripe does. */
export function addMonths(from: Date, months: number): Date {
  const date = new Date(from);
  date.setUTCMonth(date.getUTCMonth() + months);
  if (date.getUTCDate() !== from.getUTCDate()) date.setUTCDate(0);
  return date;
}
