import type { Log } from '#platform/log.ts';
import { type AccountOrders, viewPlan } from '../domain/account-orders.ts';
import { orUnavailable } from '../domain/checkout.ts';
import { type Order, viewOrder } from '../domain/order.ts';
import type { Subscription } from '../domain/payment-facts.ts';
import { listReceipts, type Seller } from '../domain/receipt.ts';
import type { OrderStore } from './database/order-store.ts';
import type { PaymentGateway } from './stripe-gateway.ts';

type Options = {
  store: OrderStore;
  /** Undefined if payments are closed; plans then cannot be looked up either. */
  open: { mode: Order['mode']; gateway: PaymentGateway } | undefined;
  seller: Seller;
  log: Log;
};

type OwnPlan = { gateway: PaymentGateway; order: Order; id: string; subscription: Subscription };

export function createAccountOrders({ store, open, seller, log }: Options): AccountOrders {
  /** Runs `work` with a user's plan and its current subscription; undefined if there is no such plan. */
  const forPlan = <Result>(userId: string, reference: string, work: (plan: OwnPlan) => Promise<Result>) =>
    orUnavailable(async () => {
      const orders = await store.listUserOrders(userId);
      const order = orders.find((each) => each.reference === reference);
      const id = order?.subscriptionId;
      if (!open || order?.mode !== open.mode || id === undefined) return undefined;
      const { gateway } = open;
      return work({ gateway, order, id, subscription: await gateway.readSubscription(id) });
    });
  return {
    list: (userId) =>
      orUnavailable(async () => {
        const orders = await store.listUserOrders(userId);
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
      forPlan(userId, reference, async ({ order, subscription }) => viewPlan(order, subscription)),
    endPlan: (userId, reference) =>
      forPlan(userId, reference, async ({ gateway, order, id, subscription }) => {
        if (subscription.state === 'ended') return undefined;
        log.info('a buyer cancelled a monthly plan', { order: reference });
        const { earliestEnd } = viewPlan(order, subscription);
        const isMinimumOver = earliestEnd.getTime() === subscription.paidUntil.getTime();
        return viewPlan(order, await gateway.setCancellation(id, isMinimumOver ? 'period-end' : earliestEnd));
      }),
    keepPlan: (userId, reference) =>
      forPlan(userId, reference, async ({ gateway, order, id, subscription }) => {
        if (subscription.state === 'ended') return undefined;
        log.info('a buyer withdrew the cancellation of a monthly plan', { order: reference });
        return viewPlan(order, await gateway.setCancellation(id, 'never'));
      }),
    openPortal: (userId, reference, returnUrl) =>
      forPlan(userId, reference, ({ gateway, subscription }) =>
        gateway.createPortalSession(subscription.customerId, returnUrl),
      ),
    attach: (userId, email) => orUnavailable(() => store.attachOrders(userId, email)),
  };
}
