/** How much is taken on. The environment may set each. */
export type AuditLimits = {
  /** New measurements an hour from one visitor's network. */
  visitor: number;
  /** New measurements an hour of one host, whoever asks: nobody is to be burdened through us. */
  host: number;
  /** Measurements that may wait. */
  queue: number;
};

export const defaultAuditLimits: AuditLimits = { visitor: 10, host: 20, queue: 20 };

/** Whatever is asked for, measured anew or not, by one network. */
export const askWindows = [
  { seconds: 600, count: 30 },
  { seconds: 24 * 3600, count: 200 },
] as const;

/** For so long a page is not measured again, unless asked anew. */
export const freshMs = 24 * 3600_000;

/** After this whatever measures has hung, however it tells the time itself. */
export const longestAuditMs = 90_000;

/** Times that a measurement is begun: a server may stop under it. */
export const mostAttempts = 3;

export const defaultKeptDays = 90;

/** Page views a month that may be typed in. */
export const mostMonthlyViews = 1_000_000_000;
