import type { JobHandler } from '#platform/jobs/job.ts';
import type { Order } from '../domain/order.ts';
import { listOrderMailJobs } from './order-mail.ts';
import type { OrderService, OrderServiceOptions } from './order-service.ts';

type Options = Omit<OrderServiceOptions, 'mode'> & { orderService: OrderService };

/**
 * Creates the job handler that looks for other orders of the same plan, email address and website. An open one is closed,
 * so that it can't be paid too. If another one is already paid, buyer and agency are emailed once, for a refund.
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
            log.error('a plan was paid twice', { order: second.reference, first: first.reference });
          return listOrderMailJobs(second, fresh, new Date(now()));
        },
      });
      if (!isWritten) throw new Error('The order was changed in the meantime.');
      wake();
    }
  };
}

function isOlder(one: Order, other: Order): boolean {
  return one.createdAt === other.createdAt ? one.id < other.id : one.createdAt < other.createdAt;
}

function describeRefund(first: Order, { reference, planName, website, subscriptionId }: Order): string {
  const what = subscriptionId
    ? `cancel its subscription (${subscriptionId}) in Stripe, and refund its payment`
    : 'refund its payment in Stripe';
  return `${planName} for ${website || 'the same buyer'} was paid twice: ${first.reference}, and then ${reference}. Unless the buyer writes that both are intended, ${what} for ${reference}.`;
}
