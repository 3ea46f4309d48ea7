import { OutboundError, type OutboundFailureCode } from './outbound-failure.ts';

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
