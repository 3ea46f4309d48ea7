import { AuditError, type AuditFailureCode } from './audit-failure.ts';

const codes: Record<string, AuditFailureCode> = {
  HPE_HEADER_OVERFLOW: 'too large',
  ETIMEDOUT: 'slow',
};

/** What zlib, brotli (whose prefix is lost in Node) and zstd call a body that they can't undo. */
const ofDecoders = /^(Z_|ERR__?ERROR_|ERR_BROTLI|ZSTD_)/;

/** Whatever a connection, its parser or its certificate threw, as an audit says it. */
export function auditErrorOf(cause: unknown): AuditError {
  if (cause instanceof AuditError) return cause;
  const code = String((cause as NodeJS.ErrnoException | undefined)?.code ?? '');
  const known = codes[code] ?? (ofDecoders.test(code) ? 'unreadable' : undefined);
  return new AuditError({ code: known ?? 'unreachable' }, { cause });
}

/** Why a signal ended the work: the time it had, a failure that somebody else met, or that nobody waits any more. */
export function auditErrorOfSignal({ reason }: AbortSignal): AuditError {
  if (reason instanceof AuditError) return reason;
  const slow = reason instanceof Error && reason.name === 'TimeoutError';
  return new AuditError({ code: slow ? 'slow' : 'interrupted' }, { cause: reason });
}
