import type { NewJob } from '#platform/jobs/job.ts';

export const clockKind = 'sandbox-clock';

export type ClockPayload = { sessionId: string; what: 'expire' | 'good' | 'bad' };

/** The job that sends a page's event when its time is over. */
export function planExpiry({ id, expires_at }: { id: string; expires_at: number }): NewJob {
  return {
    kind: clockKind,
    key: `${clockKind}:${id}:expire`,
    payload: { sessionId: id, what: 'expire' } satisfies ClockPayload,
    runAfter: new Date(expires_at * 1000),
  };
}

/** A bank debit takes days at Stripe, and a moment here. */
export function planOutcome(sessionId: string, what: 'good' | 'bad', at: Date): NewJob {
  return {
    kind: clockKind,
    key: `${clockKind}:${sessionId}:outcome`,
    payload: { sessionId, what } satisfies ClockPayload,
    runAfter: at,
  };
}

/** What may happen to an event of the sandbox on its way, as to one of Stripe. */
export type EventSwitch = 'duplicate' | 'delay' | 'reorder';

export const deliveryKind = 'sandbox-event';

export type DeliveryPayload = { eventId: string };

const delayMs = 5000;
const shuffleMs = 3000;

/** Says when and how often an event is sent. Stripe promises neither their order nor that each comes only once. */
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
