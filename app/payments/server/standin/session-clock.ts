import type { NewJob } from '#platform/jobs/job.ts';

export const clockKind = 'sandbox-clock';

export type ClockPayload = { sessionId: string; what: 'expire' | 'good' | 'bad' };

/** When the time of a page is over, its event goes out. */
export function planExpiry({ id, expires_at }: { id: string; expires_at: number }): NewJob {
  return {
    kind: clockKind,
    key: `${clockKind}:${id}:expire`,
    payload: { sessionId: id, what: 'expire' } satisfies ClockPayload,
    runAfter: new Date(expires_at * 1000),
  };
}

/** A bank debit takes days; here a moment. */
export function planOutcome(sessionId: string, what: 'good' | 'bad', at: Date): NewJob {
  return {
    kind: clockKind,
    key: `${clockKind}:${sessionId}:outcome`,
    payload: { sessionId, what } satisfies ClockPayload,
    runAfter: at,
  };
}
