import type { Log } from '#platform/log.ts';

/**
 * Why the blog could not answer. `circuit-open` means that no request was sent, because its last responses failed, too many
 * calls are waiting, or the server is shutting down.
 */
type BlogErrorKind = 'status' | 'time-out' | 'network' | 'not-json' | 'too-large' | 'circuit-open';

/** The blog could not answer, and no earlier response is cached. `status` is WordPress' own, if it sent one. */
export class BlogError extends Error {
  readonly kind: BlogErrorKind;
  readonly status: number | undefined;

  constructor(
    kind: BlogErrorKind,
    message: string,
    { status, cause }: { status?: number; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.name = 'BlogError';
    this.kind = kind;
    this.status = status;
  }
}

/** The error for a status other than success (B-04). */
export function createStatusError(status: number): BlogError {
  return new BlogError('status', `WordPress API error: ${status}`, { status });
}

/** Whether WordPress answered with more than this site reads. */
export function isTooLarge(error: unknown): boolean {
  return error instanceof BlogError && error.kind === 'too-large';
}

/** Whether the blog failed or timed out (`platform/time-limit.ts`), rather than this site. */
export function isBlogFailure(error: unknown): boolean {
  return error instanceof BlogError || (error instanceof DOMException && error.name === 'TimeoutError');
}

/**
 * Logs that the blog could not answer: as a warning if the blog failed, as an error if this site did. Nothing is logged
 * while the circuit is open, because that it opened has been.
 */
export function reportBlogError(
  log: Log,
  error: unknown,
  message: string,
  facts: Record<string, unknown> = {},
): void {
  if (error instanceof BlogError && error.kind === 'circuit-open') return;
  log[isBlogFailure(error) ? 'warn' : 'error'](message, { ...facts, error });
}
