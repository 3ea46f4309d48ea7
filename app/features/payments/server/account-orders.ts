import type { Log } from '#platform/log.ts';
import { type AccountOrders, type AccountPlan, viewPlan } from '../domain/account-orders.ts';
import { orUnavailable } from '../domain/checkout.ts';
import { isRunning, type Order } from '../domain/order.ts';
import { viewOrder } from '../domain/order-view.ts';
import { PortalRefused, StripeNotFound, type Subscription } from '../domain/payment-facts.ts';
import type { OrderStore } from './database/order-store.ts';
import type { OrderService } from './order-service.ts';
import type { PaymentGateway } from './stripe-gateway.ts';

type Options = {
  store: OrderStore;
  /** Undefined if payments are closed; plans then cannot be looked up either. */
  processor:
    | { mode: Order['mode']; gateway: PaymentGateway; orderService: Pick<OrderService, 'sync'> }
    | undefined;
  wake(): void;
  log: Log;
};

type OwnPlan = { gateway: PaymentGateway; order: Order; id: string; subscription: Subscription };

export function createAccountOrders({ store, processor, wake, log }: Options): AccountOrders {
  /** Runs `work` with a user's plan and its current subscription; undefined if there is no such plan. */
  const forPlan = <Result>(userId: string, reference: string, work: (plan: OwnPlan) => Promise<Result>) =>
    orUnavailable(async () => {
      const orders = await store.listUserOrders(userId);
      const order = orders.find((owned) => owned.reference === reference);
      const id = order?.subscriptionId;
      if (!processor || order?.mode !== processor.mode || id === undefined) return undefined;
      const { gateway } = processor;
      try {
        return await work({ gateway, order, id, subscription: await gateway.readSubscription(id) });
      } catch (error) {
        // Stripe has forgotten it, as the sandbox does after three months.
        if (error instanceof StripeNotFound) return undefined;
        throw error;
      }
    });
  /** Changes a plan that has not ended. */
  const changePlan = (
    userId: string,
    reference: string,
    { description, change }: { description: string; change(plan: OwnPlan): Promise<Subscription> },
  ) =>
    forPlan(userId, reference, async (plan): Promise<AccountPlan | undefined> => {
      if (!isRunning(plan.subscription.state)) return undefined;
      log.info('a plan was changed by its buyer', { order: reference, what: description });
      return viewPlan(plan.order, await change(plan));
    });
  return {
    list: (userId) =>
      orUnavailable(async () => {
        const orders = await store.listUserOrders(userId);
        return Promise.all(
          orders.map(async (order) => {
            const { movements, receipts } = await store.readHistory(order.id);
            const { sessionId, mailTo: email, website } = order;
            return { ...viewOrder(order, movements), sessionId, email, website, receipts };
          }),
        );
      }),
    settleWaiting: (userId) =>
      orUnavailable(async () => {
        if (processor?.mode !== 'live') return;
        for (const { mode, interval, state, sessionId } of await store.listUserOrders(userId)) {
          const isWaiting = interval !== undefined && (state === 'open' || state === 'pending');
          if (!isWaiting || !sessionId || mode !== 'live') continue;
          await processor.orderService.sync(sessionId).catch((error) => {
            if (!(error instanceof StripeNotFound)) throw error;
          });
        }
      }),
    readPlan: (userId, reference) =>
      forPlan(userId, reference, async ({ order, subscription }) => viewPlan(order, subscription)),
    endPlan: (userId, reference) =>
      changePlan(userId, reference, {
        description: 'cancelled',
        change: async ({ gateway, order: stored, id, subscription }) => {
          // Stripe's message about the first payment may be late.
          const { sessionId, paidAt } = stored;
          const isLate = paidAt === undefined && sessionId !== undefined;
          const order = (isLate ? await processor?.orderService.sync(sessionId) : undefined) ?? stored;
          // Nothing was paid, so there is no minimum term either.
          if (order.paidAt === undefined) return gateway.endNow(id);
          const { earliestEnd } = viewPlan(order, subscription);
          const isMinimumOver = earliestEnd.getTime() === subscription.paidUntil.getTime();
          return gateway.setCancellation(id, isMinimumOver ? 'period-end' : earliestEnd);
        },
      }),
    keepPlan: (userId, reference) =>
      changePlan(userId, reference, {
        description: 'cancellation withdrawn',
        change: ({ gateway, id }) => gateway.setCancellation(id, 'never'),
      }),
    openPortal: (userId, reference, returnUrl) =>
      forPlan(userId, reference, async ({ gateway, subscription }) => {
        try {
          return await gateway.createPortalSession(subscription.customerId, returnUrl);
        } catch (error) {
          if (!(error instanceof PortalRefused)) throw error;
          log.error('Stripe refuses to open its customer portal: docs/payments.md says how to set it up', {
            error,
          });
          return undefined;
        }
      }),
    attach: (userId, email) =>
      orUnavailable(async () => {
        await store.attachOrders(userId, email);
        wake();
      }),
  };
}
