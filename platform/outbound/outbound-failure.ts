/**
 * Why a page could not be measured. Every refused target has one code, `refused`: which rule it broke would tell a
 * stranger about the network behind us.
 */
export const outboundFailures = [
  'invalid', // no address of a web page
  'refused', // the policy does not let us go there, by itself or after a redirect
  'unknown host', // the name does not resolve
  'no look-up', // nobody could be asked what address the name has
  'unreachable', // refused, reset, no route, no certificate that holds
  'slow', // over its time
  'redirects', // more than may be, or in a circle
  'status', // the page answers with 4xx or 5xx
  'password', // 401, 407
  'sign in', // the address leads to a page that asks for a password
  'forbidden', // a plain 403
  'robots', // a wall against robots: a challenge page, 403 or 429 with its marks
  'asked often', // the host that it leads to has had its share of audits
  'unreadable', // compressed in a way that nobody can undo
  'not html',
  'empty', // nothing to weigh
  'large document', // its HTML alone is over the limit of what is read
  'too large', // over the limits of bytes or requests
  'crashed', // the browser ended, hung, or took more memory than it may
  'interrupted', // the server stopped; the audit may be asked anew
] as const;

export type OutboundFailureCode = (typeof outboundFailures)[number];

/** `status` is that of the page's own answer, if there was one. */
export type OutboundFailure = {
  code: OutboundFailureCode;
  status?: number;
  /** The final address, as it is shown. */
  ledTo?: string;
};

/** Thrown by every part of an audit or of a request that cannot go on. */
export class OutboundError extends Error {
  readonly failure: OutboundFailure;

  constructor(failure: OutboundFailure, options?: ErrorOptions) {
    super(failure.code, options);
    this.name = 'OutboundError';
    this.failure = failure;
  }
}

const codes: Record<string, OutboundFailureCode> = {
  HPE_HEADER_OVERFLOW: 'too large',
  ETIMEDOUT: 'slow',
};

/** The error codes of zlib, brotli (whose prefix is lost in Node) and zstd for data that they can't decode. */
const ofDecoders = /^(Z_|ERR__?ERROR_|ERR_BROTLI|ZSTD_)/;

/** Maps an error of a connection, its parser or its certificate to one of the failures that are shown. */
export function wrapOutboundError(cause: unknown): OutboundError {
  if (cause instanceof OutboundError) return cause;
  const code = String((cause as NodeJS.ErrnoException | undefined)?.code ?? '');
  const known = codes[code] ?? (ofDecoders.test(code) ? 'unreadable' : undefined);
  return new OutboundError({ code: known ?? 'unreachable' }, { cause });
}

/** Maps the reason of an aborted signal to a failure: a time limit, another failure, or a cancelled audit. */
export function outboundErrorOfSignal({ reason }: AbortSignal): OutboundError {
  if (reason instanceof OutboundError) return reason;
  const slow = reason instanceof Error && reason.name === 'TimeoutError';
  return new OutboundError({ code: slow ? 'slow' : 'interrupted' }, { cause: reason });
}
