import type { JobHandlers, NewJob } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log.ts';
import { isRunning, type Order, type PaymentMode } from '../domain/order.ts';
import { StripeNotFound } from '../domain/payment-facts.ts';
import type { OrderStore } from './database/order-store.ts';
import { planFaultsMail } from './order-mail.ts';
import type { OrderService } from './order-service.ts';
import type { PaymentGateway } from './stripe-gateway.ts';

type ReconcileOptions = {
  mode: PaymentMode;
  store: OrderStore;
  gateway: Pick<PaymentGateway, 'listRecentEvents'>;
  orderService: OrderService;
  log: Log;
  now(): number;
};

export type ReconciliationReport = {
  /** The number of orders that were read from Stripe. */
  read: number;
  /** The orders about which something new was stored. */
  changed: { reference: string; from: Order['state']; to: Order['state'] }[];
  /** The payments, refunds and disputes at Stripe that were found to match no order. The agency gets an email. */
  strays: string[];
  /** The checks that failed. */
  faults: string[];
};

/** How long after its expiry an order without a session is closed. Any event about it would have arrived by then. */
const abandonedAfterMs = 24 * 3600_000;

/**
 * Reads orders again from Stripe and updates them as the webhook would, whether or not an event was ever sent. It may run
 * at any time, even alongside a running site. A failure does not stop the other checks.
 */
export async function reconcile(
  options: ReconcileOptions,
  which: 'waiting' | 'all' = 'all',
): Promise<ReconciliationReport> {
  const { mode, store, gateway, orderService, log, now } = options;
  const report: ReconciliationReport = { read: 0, changed: [], strays: [], faults: [] };
  const fail = (what: string, error: unknown) => {
    log.warn('something could not be reconciled with Stripe', { what, error });
    report.faults.push(`${what}: ${(error as Error).message}`);
  };
  const isAbandoned = ({ expiresAt }: Order) => now() - Date.parse(expiresAt) > abandonedAfterMs;
  const read = async (order: Order) => {
    if (order.sessionId) {
      report.read++;
      const { state, subscription } = (await orderService.sync(order.sessionId)) ?? order;
      if (state === 'failed' && isRunning(subscription)) await orderService.endUnstarted(order.id);
    } else if (isAbandoned(order)) await orderService.expireWithoutPage(order);
  };
  for (const before of await store.listToRead(mode, which)) {
    const { id, reference } = before;
    const known = await countHistory(store, id);
    try {
      await read(before);
    } catch (error) {
      const isUnknown = error instanceof StripeNotFound;
      // The sandbox forgets its objects after three months.
      if (isUnknown && mode === 'sandbox') continue;
      // The site has moved to another Stripe account, or test data was deleted, before it was paid.
      if (isUnknown && before.state === 'open' && isAbandoned(before))
        await orderService.expireWithoutPage(before);
      else fail(reference, error);
    }
    const { state: to = before.state } = (await store.findOrder(id)) ?? {};
    if (to !== before.state || (await countHistory(store, id)) !== known)
      report.changed.push({ reference, from: before.state, to });
  }
  if (which === 'waiting') return report;
  const recent = await gateway.listRecentEvents(now()).catch((error) => ({ events: [], faults: [error] }));
  for (const error of recent.faults) fail('payments, refunds and disputes', error);
  for (const event of recent.events)
    try {
      if ((await orderService.handleEvent(event)) === 'stray') report.strays.push(event.objectId);
    } catch (error) {
      fail(event.objectId, error);
    }
  return report;
}

async function countHistory(store: OrderStore, id: string): Promise<number> {
  const { notes, movements } = await store.readHistory(id);
  return notes.length + movements.length;
}

const hourlyKind = 'orders-reconcile';
const dailyKind = 'orders-reconcile-all';

const hourMs = 3600_000;
/** Three or four in the morning in Sydney. */
const dailyAtMs = 17 * hourMs;

/** Creates the jobs for the next full hour and the next night, one for all servers together. */
export function planReconciliation(now: number): NewJob[] {
  const next = (everyMs: number, offsetMs: number) =>
    new Date(Math.ceil((now + 1 - offsetMs) / everyMs) * everyMs + offsetMs);
  return [[hourlyKind, next(hourMs, 0)] as const, [dailyKind, next(24 * hourMs, dailyAtMs)] as const].map(
    ([kind, runAfter]) => ({ kind, key: `${kind}:${runAfter.toISOString()}`, payload: {}, runAfter }),
  );
}

/**
 * Creates the job handlers: every hour for orders that wait for a payment, and every night for everything that may have
 * changed without an event. They also delete expired data.
 */
export function createReconciliation(
  options: ReconcileOptions & { prune(): Promise<void> },
  enqueue: (jobs: NewJob[]) => Promise<void>,
): JobHandlers {
  const run = (which: 'waiting' | 'all') => async () => {
    await enqueue(planReconciliation(options.now()));
    const { changed, strays, faults } = await reconcile(options, which);
    // Each hour's are in the log. What Stripe still refuses at night needs a person.
    if (which === 'all' && faults.length > 0)
      await enqueue([planFaultsMail(faults, new Date(options.now()))]);
    if (changed.length + strays.length + faults.length > 0)
      options.log.info('orders were reconciled with Stripe', {
        changed: changed.length,
        strays: strays.length,
        faults: faults.length,
      });
    await options.prune();
  };
  return { [hourlyKind]: run('waiting'), [dailyKind]: run('all') };
}
