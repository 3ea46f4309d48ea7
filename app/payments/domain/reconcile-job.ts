import type { JobHandler, NewJob } from '#platform/jobs/job.ts';
import { type ReconcileOptions, reconcile } from './reconcile.ts';

export const reconcileKind = 'orders-reconcile';

const everyMs = 3600_000;

/** One an hour for all servers together. */
export function planReconciliation(now: number): NewJob {
  const hour = new Date(Math.ceil((now + 1) / everyMs) * everyMs);
  return { kind: reconcileKind, key: `${reconcileKind}:${hour.toISOString()}`, payload: {}, runAfter: hour };
}

/** Stripe gives up on an event after three days; an order that hung on it is found within the hour. */
export function createReconciliation(
  options: ReconcileOptions,
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
  };
}
