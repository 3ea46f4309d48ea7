/** The load that the service accepts. */
export type AuditLimits = {
  /** New measurements an hour from one visitor's network. */
  visitor: number;
  /** New measurements of one host an hour, whoever asks, so that nobody burdens a host through us. */
  host: number;
  /** Measurements that may wait. */
  queue: number;
};

export const auditLimits: AuditLimits = { visitor: 10, host: 20, queue: 20 };

/** All requests of one network, whether or not they start a measurement. */
export const askWindows = [
  { seconds: 600, count: 30 },
  { seconds: 24 * 3600, count: 200 },
] as const;

/** A measurement is reused for this long unless a new one is requested. */
export const freshMs = 24 * 3600_000;

/** An audit that takes longer than this has hung, whatever its own time limits say. */
export const maxAuditMs = 90_000;

/** A measurement is started at most this often; each stop of the server during it costs one start. */
export const maxAttempts = 3;

/** A report is deleted after this long. The privacy page says so. */
export const keptMs = 90 * 24 * 3600_000;

/** Page views a month that may be typed in. */
export const maxMonthlyViews = 1_000_000_000;

/** The limit that was met: its kind, and how many in how long. */
export type MetLimit = { of: 'asks' | 'pages' | 'host'; count: number; seconds: number };

/** Each limit is stated with its amount and period. When to come back is stated beside it. */
export function describeLimit({ of, count, seconds }: MetLimit): string {
  const time = formatTime(seconds);
  switch (of) {
    case 'asks':
      return `We answer ${count} requests in ${time} from one network, and yours has made that many.`;
    case 'pages':
      return `We measure ${count} new pages in ${time} for one network, and yours has asked for that many.`;
    case 'host':
      return `We visit one site at most ${count} times in ${time}, whoever asks, so that we burden nobody. This one has reached that limit.`;
  }
}

function formatTime(seconds: number): string {
  if (seconds === 3600) return 'an hour';
  if (seconds === 24 * 3600) return 'a day';
  return `${Math.round(seconds / 60)} minutes`;
}
