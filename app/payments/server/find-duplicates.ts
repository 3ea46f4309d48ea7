import type { JobHandler } from '#platform/jobs/job.ts';
import type { Order } from '../domain/order.ts';
import { listOrderMailJobs } from './order-mail.ts';
import type { OrderService, OrderServiceOptions } from './order-service.ts';

type Options = Omit<OrderServiceOptions, 'mode'> & { orderService: OrderService };

/**
 * Looks for another order of the same plan, email address and website. One that is still open is closed, so that nobody
 * pays it too. If it is paid already, buyer and agency are told once, and the agency refunds.
 */
export function createDuplicateSearch(options: Options): JobHandler {
  const { store, gateway, orderService, wake, log, now } = options;
  return async (payload) => {
    const { orderId } = payload as { orderId: string };
    const order = await store.findOrder(orderId);
    if (!order) return;
    for (const found of await store.listDuplicates(order)) {
      let other = found;
      if (other.state === 'open' && other.sessionId) {
        await gateway.closeSession(other.sessionId);
        other = (await orderService.sync(other.sessionId)) ?? other;
      }
      if (other.paidAt === undefined) continue;
      const [first, second] = isOlder(other, order) ? [other, order] : [order, other];
      const isWritten = await store.change({
        before: second,
        after: second,
        notes: [{ what: 'paid-twice', about: first.reference, text: describeRefund(first, second) }],
        jobsFor(fresh) {
          if (fresh.length > 0)
            log.error('one order was paid twice', { order: second.reference, first: first.reference });
          return listOrderMailJobs(second, fresh, new Date(now()));
        },
      });
      if (!isWritten) throw new Error('The order was changed meanwhile.');
      wake();
    }
  };
}

function isOlder(one: Order, other: Order): boolean {
  return one.createdAt === other.createdAt ? one.id < other.id : one.createdAt < other.createdAt;
}

function describeRefund(first: Order, { reference, planName, website, subscriptionId }: Order): string {
  const what = subscriptionId
    ? `end its subscription (${subscriptionId}) in Stripe, and refund its payment`
    : 'refund its payment in Stripe';
  return `${planName} for ${website || 'the same buyer'} was paid twice: ${first.reference}, and then ${reference}. Unless the buyer writes that both are meant, take ${reference}: ${what}.`;
}
