/** The load that the service accepts. Each limit can be set by the environment. */
export type AuditLimits = {
  /** New measurements an hour from one visitor's network. */
  visitor: number;
  /** New measurements of one host an hour, whoever asks, so that nobody burdens a host through us. */
  host: number;
  /** Measurements that may wait. */
  queue: number;
};

export const defaultAuditLimits: AuditLimits = { visitor: 10, host: 20, queue: 20 };

/** All requests of one network an hour, whether or not they start a measurement. */
export const askWindows = [
  { seconds: 600, count: 30 },
  { seconds: 24 * 3600, count: 200 },
] as const;

/** A measurement is reused for this long unless a new one is requested. */
export const freshMs = 24 * 3600_000;

/** An audit that takes longer than this has hung, whatever its own time limits say. */
export const longestAuditMs = 90_000;

/** A measurement is started at most this often; each stop of the server during it costs one start. */
export const mostAttempts = 3;

export const defaultKeptDays = 90;

/** Page views a month that may be typed in. */
export const mostMonthlyViews = 1_000_000_000;
