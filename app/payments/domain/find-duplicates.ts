import { formatSydneyTime } from '#app/content/sydney-time.ts';
import type { JobHandler, NewJob } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log.ts';
import { formatCents } from './money.ts';
import type { Order } from './order.ts';
import { listOrderMailJobs, subjectOfOrder } from './order-mail.ts';
import type { OrderNote } from './order-note.ts';
import type { OrderStore } from './order-store.ts';

export const duplicateSearchKind = 'twin-order-search';

/**
 * The search runs after the payment is committed. If two orders are paid at the same time, the later search sees both.
 */
export function planDuplicateSearch({ id, state }: Order): NewJob {
  return {
    kind: duplicateSearchKind,
    subject: subjectOfOrder(id),
    key: `${duplicateSearchKind}:${id}:${state}`,
    payload: { orderId: id },
  };
}

type DuplicateSearchOptions = { store: OrderStore; wake(): void; log: Log; now(): number };

/** Tells the agency once about orders that may be duplicates. Nothing is blocked, because a buyer may want two. */
export function createDuplicateSearch({ store, wake, log, now }: DuplicateSearchOptions): JobHandler {
  return async (payload) => {
    const { orderId } = payload as { orderId: string };
    const order = await store.findOrder(orderId);
    if (!order) return;
    for (const duplicate of await store.listDuplicates(order)) {
      const [first, second] = isOlder(duplicate, order) ? [duplicate, order] : [order, duplicate];
      const outcome = await store.change({
        before: second,
        after: second,
        notes: [describeDuplicates(first, second)],
        jobsFor(fresh) {
          if (fresh.length > 0)
            log.error('one buyer has two orders for one plan', {
              order: second.reference,
              first: first.reference,
            });
          return listOrderMailJobs(second, fresh, new Date(now()));
        },
      });
      if (outcome === 'stale') throw new Error('The order was changed meanwhile.');
      wake();
    }
  };
}

function isOlder(one: Order, other: Order): boolean {
  return one.createdAt === other.createdAt ? one.id < other.id : one.createdAt < other.createdAt;
}

function describeDuplicates(first: Order, second: Order): OrderNote {
  const what =
    second.kind === 'monthly'
      ? `end the second subscription${second.subscriptionId ? ` (${second.subscriptionId})` : ''} in Stripe, and give its payment back`
      : 'give one of the two payments back in Stripe';
  return {
    what: 'ordered-twice',
    about: first.reference,
    text: `The same address has ordered ${first.planName} twice: ${first.reference} of ${formatSydneyTime(first.createdAt)} (${formatCents(first.cents)}), and now ${second.reference} (${formatCents(second.cents)}). Ask the buyer. If it was a mistake, ${what}.`,
  };
}
