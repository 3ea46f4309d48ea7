import type { JobHandler, NewJob } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log.ts';
import type { Order, PaymentMode } from '../domain/order.ts';
import type { OrderStore } from './database/order-store.ts';
import type { OrderService } from './order-service.ts';
import type { PaymentGateway } from './stripe-gateway.ts';

type ReconcileOptions = {
  mode: PaymentMode;
  store: OrderStore;
  gateway: PaymentGateway;
  orderService: OrderService;
  log: Log;
  now(): number;
};

export type Reconciled = {
  /** The number of missed events that were handled now. */
  events: number;
  /** The number of pages that Stripe was asked about. */
  pages: number;
  /** The references of orders that changed. */
  mended: { reference: string; from: Order['state']; to: Order['state'] }[];
  /** Says what could not be asked or written. */
  faults: string[];
};

/** How long after its time an order without a page is closed. Stripe's event about it would have come by then. */
const forgottenAfterMs = 24 * 3600_000;

/**
 * Asks Stripe what the site may have missed, and corrects the orders. It does what the webhook does, and may run at any
 * time, also while the site runs. One failure does not stop the others.
 */
export async function reconcile(options: ReconcileOptions): Promise<Reconciled> {
  const { mode, store, gateway, orderService, log, now } = options;
  const report: Reconciled = { events: 0, pages: 0, mended: [], faults: [] };
  const attempt = async (what: string, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      log.warn('an order could not be reconciled', { what, error });
      report.faults.push(`${what}: ${(error as Error).message}`);
    }
  };
  for (const before of await store.listUnsettled(mode)) {
    const { reference, sessionId } = before;
    await attempt(reference, async () => {
      if (sessionId) {
        report.pages++;
        await orderService.sync(sessionId);
      } else if (now() - Date.parse(before.expiresAt) > forgottenAfterMs)
        await orderService.expireUnasked(before);
    });
    const { state = before.state } = (await store.findOrder(before.id)) ?? {};
    if (state !== before.state) report.mended.push({ reference, from: before.state, to: state });
  }
  await attempt('undelivered events', async () => {
    for (const event of await gateway.listUndelivered())
      await attempt(event.id, async () => {
        if ((await orderService.takeEvent(event)) !== 'repeated') report.events++;
      });
  });
  return report;
}

export const reconcileKind = 'orders-reconcile';

const everyMs = 3600_000;

/** Creates one job an hour for all servers together. */
export function planReconciliation(now: number): NewJob {
  const hour = new Date(Math.ceil((now + 1) / everyMs) * everyMs);
  return { kind: reconcileKind, key: `${reconcileKind}:${hour.toISOString()}`, payload: {}, runAfter: hour };
}

/** Stripe gives up on an event after three days; this finds the order within an hour. It also deletes what is old. */
export function createReconciliation(
  options: ReconcileOptions & { prune(): Promise<void> },
  enqueue: (jobs: NewJob[]) => Promise<void>,
): JobHandler {
  return async () => {
    await enqueue([planReconciliation(options.now())]);
    const { events, mended, faults } = await reconcile(options);
    if (events + mended.length + faults.length > 0)
      options.log.info('orders were reconciled with Stripe', {
        events,
        mended: mended.length,
        faults: faults.length,
      });
    await options.prune();
  };
}
