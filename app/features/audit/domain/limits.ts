/** The load that the service accepts. */
export type AuditLimits = {
  /** New measurements an hour for one visitor's network. */
  visitor: number;
  /**
   * New measurements of one host an hour, whoever requests them, so that this tool can't be used to overload a host.
   */
  host: number;
  /** Measurements that may wait. */
  queue: number;
};

export const auditLimits: AuditLimits = { visitor: 10, host: 20, queue: 20 };

/** The limits of all requests from one network, whether or not they start a measurement. */
export const requestWindows = [
  { seconds: 600, count: 30 },
  { seconds: 24 * 3600, count: 200 },
] as const;

/** A measurement is reused for this long unless a new one is requested. */
export const freshMs = 24 * 3600_000;

/** An audit that takes longer than this is stuck, whatever its own time limits say. */
export const maxAuditMs = 90_000;

/** How often a measurement is started at most. A server that stops during one uses up a start. */
export const maxAttempts = 3;

/** A report is deleted after this time, which the privacy page states. */
export const retentionMs = 90 * 24 * 3600_000;

/** The most monthly page views that are accepted. */
export const maxMonthlyViews = 1_000_000_000;

/** The limit that was reached: its kind, amount and period. */
export type ReachedLimit = { of: 'asks' | 'pages' | 'host'; count: number; seconds: number };

/** Describes a limit with its amount and period. */
export function describeLimit({ of, count, seconds }: ReachedLimit): string {
  const time = formatTime(seconds);
  switch (of) {
    case 'asks':
      return `We accept ${count} requests in ${time} from one network, and yours has made that many.`;
    case 'pages':
      return `We measure ${count} new pages in ${time} for one network, and yours has requested that many.`;
    case 'host':
      return `We visit a site at most ${count} times in ${time}, so as not to overload it. This site has reached that limit.`;
  }
}

function formatTime(seconds: number): string {
  if (seconds === 3600) return 'an hour';
  if (seconds === 24 * 3600) return 'a day';
  return `${Math.round(seconds / 60)} minutes`;
}
