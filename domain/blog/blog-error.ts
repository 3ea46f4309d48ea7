/** Why the blog could not answer. `status` is WordPress' own, where it gave one. */
export type BlogErrorKind = 'status' | 'time-out' | 'network' | 'not-json' | 'too-large' | 'resting';

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

/** By name: request tests throw the class of the sources into an app that was built with a copy of it. */
export function isBlogError(error: unknown): error is BlogError {
  return error instanceof Error && error.name === 'BlogError';
}
