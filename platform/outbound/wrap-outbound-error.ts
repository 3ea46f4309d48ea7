import { OutboundError, type OutboundFailureCode } from './outbound-failure.ts';

const codes: Record<string, OutboundFailureCode> = {
  HPE_HEADER_OVERFLOW: 'too large',
  ETIMEDOUT: 'slow',
};

/** What zlib, brotli (whose prefix is lost in Node) and zstd call a body that they can't undo. */
const ofDecoders = /^(Z_|ERR__?ERROR_|ERR_BROTLI|ZSTD_)/;

/** Whatever a connection, its parser or its certificate threw, as one of the failures that are shown. */
export function wrapOutboundError(cause: unknown): OutboundError {
  if (cause instanceof OutboundError) return cause;
  const code = String((cause as NodeJS.ErrnoException | undefined)?.code ?? '');
  const known = codes[code] ?? (ofDecoders.test(code) ? 'unreadable' : undefined);
  return new OutboundError({ code: known ?? 'unreachable' }, { cause });
}

/** Why a signal ended the work: the time it had, a failure that somebody else met, or that nobody waits any more. */
export function outboundErrorOfSignal({ reason }: AbortSignal): OutboundError {
  if (reason instanceof OutboundError) return reason;
  const slow = reason instanceof Error && reason.name === 'TimeoutError';
  return new OutboundError({ code: slow ? 'slow' : 'interrupted' }, { cause: reason });
}
