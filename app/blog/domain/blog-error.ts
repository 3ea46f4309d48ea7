/** Why the blog could not answer. `status` is WordPress' own, where it gave one. */
export type BlogErrorKind = 'status' | 'time-out' | 'network' | 'not-json' | 'too-large' | 'circuit-open';

/** The blog could not answer, and nothing was kept of an earlier answer. */
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

/** B-04: WordPress answered, and it was no success. */
export function createStatusError(status: number): BlogError {
  return new BlogError('status', `WordPress API error: ${status}`, { status });
}

/** What happens to a blog now and then and is no fault of ours: it could not answer, or not in time (`wait-at-most.ts`). */
export function isBlogFailure(error: unknown): boolean {
  return error instanceof BlogError || (error instanceof DOMException && error.name === 'TimeoutError');
}
