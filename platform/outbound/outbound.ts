import { OutboundError } from './outbound-failure.ts';

/** Every request to an untrusted server goes through an implementation of this. */
export interface Outbound {
  /**
   * Follows redirects and checks each against the policy. Any status is a response; throws `OutboundError` if there is
   * none. Never sends or stores cookies or credentials.
   */
  fetch(url: string, options: OutboundOptions): Promise<OutboundResponse>;
}

export type OutboundOptions = {
  signal: AbortSignal;
  method?: 'GET' | 'HEAD';
  /** The value of `Accept`. */
  accept?: string;
  /** The limit of the decoded body. A longer one fails as `too large`, or is truncated if `cut` is set. */
  maxBytes?: number;
  cut?: boolean;
  maxRedirects?: number;
  /** True for the requested page, or a redirect on the way to it; false for its files. */
  page?: boolean;
};

export type OutboundResponse = {
  /** The final address, after redirects. */
  url: string;
  status: number;
  /** Lines of the same name are joined with `lineBreak`. */
  headers: Headers;
  /** The decoded body. */
  body: Uint8Array;
  /** Transferred bytes: status line, headers and encoded body of this response alone. */
  transferBytes: number;
  /** The redirects before it. */
  redirects: { url: string; status: number; transferBytes: number }[];
  /** The time to the headers of this response alone. */
  firstByteMs: number;
};

/**
 * Fetches, or resolves to undefined if there is no response, or none before the options' `signal` aborts. Throws once
 * `ended` has aborted.
 */
export async function tryFetch(
  outbound: Outbound,
  url: string,
  { ended, ...options }: OutboundOptions & { ended: AbortSignal },
): Promise<OutboundResponse | undefined> {
  try {
    return await outbound.fetch(url, options);
  } catch (error) {
    if (ended.aborted) throw error;
    if (error instanceof OutboundError || options.signal.aborted) return undefined;
    throw error;
  }
}

/**
 * HTTP lets lines of one name be joined with a comma and any white space. The tab tells two lines from one with a list,
 * which mean different things in `X-Robots-Tag`.
 */
export const lineBreak = ',\t';

/** The user agent of requests without a browser, which a site can block by name. */
export const crawlerUserAgent = 'Mozilla/5.0 (compatible; SaltbushAudit/1.0)';

/** The limits of one audit. For `Outbound` a total is that of one response, for the proxy that of a whole scan. */
export const trafficLimits = {
  /** The time for a connection: DNS, TCP and TLS. */
  connectMs: 10_000,
  /** The time from the connection to the headers of the response. */
  headersMs: 10_000,
  totalMs: 60_000,
  /** Transferred bytes in all. */
  wireBytes: 50_000_000,
  /** The bytes of one response after decompression. */
  decodedBytes: 50_000_000,
  requests: 1_000,
  redirects: 10,
};

export type TrafficLimits = typeof trafficLimits;
