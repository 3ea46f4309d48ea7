/** The only way out: every request to a stranger's server goes through an implementation of this. */
export interface Outbound {
  /**
   * Follows redirects, each checked by the policy. Any status is an answer; throws `OutboundError` if there is none.
   * Never sends cookies or credentials, and stores none.
   */
  fetch(url: string, options: OutboundOptions): Promise<OutboundAnswer>;
}

export type OutboundOptions = {
  signal: AbortSignal;
  method?: 'GET' | 'HEAD';
  /** The values of `Accept` and `Accept-Encoding`, as browsers send them. */
  accept?: string;
  /** The limit of the decoded body. A longer one throws `too large`, or is truncated if `cut` is set. */
  maxBytes?: number;
  cut?: boolean;
  maxRedirects?: number;
  /** True for the requested page, or a redirect on the way to it; false for its files. */
  page?: boolean;
};

export type OutboundAnswer = {
  /** The final address, after redirects. */
  url: string;
  status: number;
  /** Lines of the same name are joined with `lineBreak`. */
  headers: Headers;
  /** The decoded body. */
  body: Uint8Array;
  /** Transferred bytes: status line, headers and encoded body of this answer alone. */
  transferBytes: number;
  /** The redirects before it. */
  redirects: { url: string; status: number; transferBytes: number }[];
  /** The time to the headers of this answer alone. */
  firstByteMs: number;
};

/**
 * HTTP lets lines of one name be joined with a comma and any white space. The tab tells two lines from one with a list,
 * which mean different things in `X-Robots-Tag`.
 */
export const lineBreak = ',\t';

/** The user agent of everything that reads pages without a browser, so that a site can refuse it. */
export const readerName = 'Mozilla/5.0 (compatible; SaltbushAudit/1.0)';

/** The limits of one audit; a total is that of one answer for `Outbound`, and of a whole scan for the proxy. */
export const trafficLimits = {
  /** The time for a connection: name, TCP, TLS. */
  connectMs: 10_000,
  /** The time from there to the headers of the answer. */
  headersMs: 10_000,
  totalMs: 60_000,
  /** Transferred bytes in all. */
  wireBytes: 50_000_000,
  /** The bytes of one answer after decompression. */
  decodedBytes: 50_000_000,
  requests: 1_000,
  redirects: 10,
};

export type TrafficLimits = typeof trafficLimits;
