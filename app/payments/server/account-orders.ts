import type { Log } from '#platform/log.ts';
import { type AccountOrders, viewPlan } from '../domain/account-orders.ts';
import { orUnavailable } from '../domain/checkout.ts';
import { type Order, viewOrder } from '../domain/order.ts';
import { listReceipts, type Seller } from '../domain/receipt.ts';
import type { OrderStore } from './database/order-store.ts';
import type { PaymentGateway } from './stripe-gateway.ts';

type Options = {
  store: OrderStore;
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
            website: order.website,
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
  };
}
