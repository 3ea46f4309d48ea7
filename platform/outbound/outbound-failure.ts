/**
 * Why a page could not be measured. Every refused target has the code `refused`, because naming the rule would
 * reveal our network to a visitor.
 */
export const outboundFailures = [
  'invalid', // not the address of a web page
  'refused', // the policy does not allow the address, or one that it redirects to
  'unknown host', // the name does not resolve
  'dns failed', // the look-up of the name failed
  'unreachable', // refused, reset, no route, no valid certificate
  'incomplete', // the connection ended before the response did
  'slow', // over the time limit
  'redirects', // too many, or in a loop
  'status', // the page answers with 4xx or 5xx
  'password', // 401, 407
  'sign in', // the address leads to a page that asks for a password
  'forbidden', // a plain 403
  'bot challenge', // bot protection: a challenge page, or a 403 or 429 that shows its marks
  'rate limited', // the host that it redirects to has had too many audits
  'unreadable', // compressed in an unknown or invalid way
  'not html',
  'empty', // no content
  'large document', // its HTML alone is over the limit of what is read
  'too large', // over the limits of bytes or requests
  'hung', // the page stopped responding
  'out of memory', // the page, or what reads it, needed more memory than an audit has
  'crashed', // a fault of our own
  'interrupted', // the server stopped; the audit may be requested again
] as const;

export type OutboundFailureCode = (typeof outboundFailures)[number];

/** A failure with what is known about it. `status` is that of the page's own response, if there was one. */
export type OutboundFailure = {
  code: OutboundFailureCode;
  status?: number;
  /** The final address, as the report shows it. */
  ledTo?: string;
};

/** Thrown by every part of an audit or a request that cannot go on. */
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

/** The error codes of zlib, brotli (whose prefix Node drops) and zstd for data that they can't decode. */
const decoderCodes = /^(Z_|ERR__?ERROR_|ERR_BROTLI|ZSTD_)/;

/** Maps an error of a connection, its parser or its certificate to one of the failures that are shown. */
export function wrapOutboundError(cause: unknown): OutboundError {
  if (cause instanceof OutboundError) return cause;
  const code = String((cause as NodeJS.ErrnoException | undefined)?.code ?? '');
  const known = codes[code] ?? (decoderCodes.test(code) ? 'unreadable' : undefined);
  return new OutboundError({ code: known ?? 'unreachable' }, { cause });
}

/** Maps the reason of an aborted signal to a failure: a time limit, another failure, or a cancelled audit. */
export function outboundErrorFromSignal({ reason }: AbortSignal): OutboundError {
  if (reason instanceof OutboundError) return reason;
  const slow = reason instanceof Error && reason.name === 'TimeoutError';
  return new OutboundError({ code: slow ? 'slow' : 'interrupted' }, { cause: reason });
}
