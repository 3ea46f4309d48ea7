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
  /** The number of missed events that were handled. */
  events: number;
  /** The number of sessions that were checked at Stripe. */
  sessions: number;
  /** The orders whose state changed. */
  changed: { reference: string; from: Order['state']; to: Order['state'] }[];
  /** The checks that failed. */
  faults: string[];
};

/** How long after its expiry an order without a session is closed. Any event about it would have arrived by then. */
const abandonedAfterMs = 24 * 3600_000;

/**
 * Checks Stripe for missed changes and updates the orders as the webhook would. It may run at any time, even alongside a
 * running site. A failure does not stop the other checks.
 */
export async function reconcile(options: ReconcileOptions): Promise<Reconciled> {
  const { mode, store, gateway, orderService, log, now } = options;
  const report: Reconciled = { events: 0, sessions: 0, changed: [], faults: [] };
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
        report.sessions++;
        await orderService.sync(sessionId);
      } else if (now() - Date.parse(before.expiresAt) > abandonedAfterMs)
        await orderService.expireWithoutPage(before);
    });
    const { state = before.state } = (await store.findOrder(before.id)) ?? {};
    if (state !== before.state) report.changed.push({ reference, from: before.state, to: state });
  }
  await attempt('undelivered events', async () => {
    for (const event of await gateway.listUndelivered())
      await attempt(event.id, async () => {
        if ((await orderService.handleEvent(event)) !== 'repeated') report.events++;
      });
  });
  return report;
}

export const reconcileKind = 'orders-reconcile';

const everyMs = 3600_000;

/** Creates the job for the next full hour, one for all servers together. */
export function planReconciliation(now: number): NewJob {
  const hour = new Date(Math.ceil((now + 1) / everyMs) * everyMs);
  return { kind: reconcileKind, key: `${reconcileKind}:${hour.toISOString()}`, payload: {}, runAfter: hour };
}

/** Creates the hourly job handler, because a webhook may fail. It also deletes expired data. */
export function createReconciliation(
  options: ReconcileOptions & { prune(): Promise<void> },
  enqueue: (jobs: NewJob[]) => Promise<void>,
): JobHandler {
  return async () => {
    await enqueue([planReconciliation(options.now())]);
    const { events, changed, faults } = await reconcile(options);
    if (events + changed.length + faults.length > 0)
      options.log.info('orders were reconciled with Stripe', {
        events,
        changed: changed.length,
        faults: faults.length,
      });
    await options.prune();
  };
}
