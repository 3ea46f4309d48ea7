import type { NewJob } from '#platform/jobs/job.ts';

/** What may happen to an event on its way from the sandbox, as it may on its way from Stripe. */
export type EventSwitch = 'duplicate' | 'delay' | 'reorder';

export const deliveryKind = 'sandbox-event';

export type DeliveryPayload = { eventId: string };

const delayMs = 5000;
const shuffleMs = 3000;

/** When an event sets out, and how often. Stripe promises neither an order nor that it comes once. */
export function planDeliveries(
  eventId: string,
  switches: readonly EventSwitch[],
  nowMs: number,
  random: () => number = Math.random,
): NewJob[] {
  const copies = switches.includes('duplicate') ? 2 : 1;
  return Array.from({ length: copies }, (_, copy) => {
    const late = switches.includes('delay') ? delayMs : 0;
    const shuffled = switches.includes('reorder') ? Math.floor(random() * shuffleMs) : 0;
    return {
      kind: deliveryKind,
      key: `${deliveryKind}:${eventId}:${copy}`,
      payload: { eventId } satisfies DeliveryPayload,
      runAfter: new Date(nowMs + late + shuffled + copy * 500),
    };
  });
}
