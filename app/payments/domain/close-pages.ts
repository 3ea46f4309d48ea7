import type { JobHandler, NewJob } from '#platform/jobs/job.ts';
import type { Order } from './order.ts';
import { subjectOfOrder } from './order-mail.ts';
import type { OrderStore } from './order-store.ts';
import type { PaymentGateway } from './payment-gateway.ts';

export const closePagesKind = 'close-payment-pages';

/** Closes the other pages of a paid order, so that nobody can pay twice. */
export function planClosingPages({ id, sessionNumber }: Order): NewJob[] {
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
