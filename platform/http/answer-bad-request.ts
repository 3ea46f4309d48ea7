import { RequestError } from '@hono/node-server';
import type { Log } from '#platform/log.ts';
import { listSecurityHeaders, type SecurityOptions } from './middleware/security-headers.ts';

/** Answers what can't become a Request for the app, such as a Host that is no name or a path with a backslash. */
export function answerBadRequest(security: SecurityOptions, log: Log): (error: unknown) => Response {
  const headers: [string, string][] = [
    ...listSecurityHeaders(security, 'other'),
    ['content-type', 'text/plain; charset=utf-8'],
    ['cache-control', 'no-store'],
  ];
  return (error) => {
    if (error instanceof RequestError) {
      return new Response('This is no address of this site.\n', { status: 400, headers });
    }
    // The app answers for its own errors. Whatever still arrives here must not end the process.
    log.error('request failed outside the app', { error });
    return new Response('Something went wrong on our side. Please try again in a minute.\n', {
      status: 500,
      headers,
    });
  };
}
