import type { Context } from 'hono';

export type Problem = {
  status: 400 | 401 | 403 | 404 | 405 | 409 | 422 | 429 | 503;
  /** A stable code for programs. */
  code: string;
  title: string;
  detail: string;
  retryAfterSeconds?: number;
  /** A sentence for each invalid field. */
  faults?: Record<string, string>;
};

/** Answers with a problem (RFC 9457), which is never cached. */
export function sendProblem(c: Context, { retryAfterSeconds, ...problem }: Problem): Response {
  return c.body(JSON.stringify(problem), problem.status, {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
  });
}

export const noSuchAudit: Problem = {
  status: 404,
  code: 'not-found',
  title: 'There is no such audit',
  detail: 'It was deleted, it has expired, or the address is incomplete.',
};

export const readOnly: Problem = {
  status: 403,
  code: 'read-only',
  title: 'This address can’t delete the audit',
  detail: 'It is the public one, which can only read. The id with which the audit was placed can delete it.',
};

export const notFinished: Problem = {
  status: 409,
  code: 'not-finished',
  title: 'There is no report yet',
  detail: 'The audit is under way, or it failed. Its own address shows its status.',
};

export const noFigure: Problem = {
  status: 409,
  code: 'no-figure',
  title: 'There is no figure',
  detail: 'Scripts render this page, and no browser has measured it, so its weight is unknown.',
};

export const unavailable: Problem = {
  status: 503,
  code: 'unavailable',
  title: 'The audits can’t be reached',
  detail: 'Our records are not responding. Please try again in a minute.',
  retryAfterSeconds: 60,
};
