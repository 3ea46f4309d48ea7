/** The one way out: whatever asks a stranger's server goes through an implementation of this. */
export interface Outbound {
  /**
   * Follows redirects, each checked anew. Any status is an answer; what can't be had throws `OutboundError`.
   * Never sends cookies or credentials, and keeps none.
   */
  fetch(url: string, options: OutboundOptions): Promise<OutboundAnswer>;
}

export type OutboundOptions = {
  signal: AbortSignal;
  method?: 'GET' | 'HEAD';
  /** For `Accept` and `Accept-Encoding` as browsers send them. */
  accept?: string;
  /** Limit of the decoded body; what is longer throws `too large`, or is cut where `cut` is set. */
  maxBytes?: number;
  cut?: boolean;
  maxRedirects?: number;
  /** For the page that was asked for, or one on the way to it; not for what it is made of. */
  page?: boolean;
};

export type OutboundAnswer = {
  /** Of the last answer, after redirects. */
  url: string;
  status: number;
  headers: Headers;
  /** Decoded. */
  body: Uint8Array;
  /** As sent: status line, headers and encoded body of this answer alone. */
  transferBytes: number;
  /** The hops before it. */
  redirects: { url: string; status: number; transferBytes: number }[];
  milliseconds: { firstByte: number; all: number };
};
