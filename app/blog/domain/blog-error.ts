import type { Log } from '#platform/log.ts';

/**
 * Why the blog could not answer. `circuit-open` means that it was not asked: its last answers failed, too many calls
 * wait, or the server stops.
 */
type BlogErrorKind = 'status' | 'time-out' | 'network' | 'not-json' | 'too-large' | 'circuit-open';

/** The blog could not answer, and no earlier answer is kept. `status` is that of WordPress, where it gave one. */
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

/** WordPress answered with a status other than success (B-04). */
export function createStatusError(status: number): BlogError {
  return new BlogError('status', `WordPress API error: ${status}`, { status });
}

/** Whether there was an answer, with more in it than is read. */
export function isTooLarge(error: unknown): boolean {
  return error instanceof BlogError && error.kind === 'too-large';
}

/**
 * Whether the error is one that a blog has now and then and no fault of this site: it could not answer, or not in
 * time (`platform/time-limit.ts`).
 */
export function isBlogFailure(error: unknown): boolean {
  return error instanceof BlogError || (error instanceof DOMException && error.name === 'TimeoutError');
}

/**
 * Logs that the blog could not answer. A fault of this site is an error, a blog that fails is a warning. A visitor who is
 * refused while the circuit is open is not logged: that it opened was.
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
