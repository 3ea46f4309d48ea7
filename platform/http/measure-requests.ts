import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { createDuration } from '#platform/metrics/metrics.ts';

/** Until the response begins. A long one, such as a video, is still being sent then. */
export const requests = createDuration(
  'saltbush_request_duration_seconds',
  'Requests by the pattern of their route, class of status, and state of the page cache (none: not a page).',
);

/** Measures requests by the pattern of their route, never by their address. */
export function measureRequests(findPagePattern: (url: URL) => string): MiddlewareHandler {
  return async function measureRequests(c, next) {
    if (!requests.isRecorded()) return next();
    const began = performance.now();
    await next();
    const pattern = routePath(c);
    const isOwn = pattern !== '*' && pattern !== '/*';
    const findOther = () =>
      c.req.path.startsWith('/assets/') ? '/assets/*' : findPagePattern(new URL(c.req.url));
    requests.record(performance.now() - began, {
      route: isOwn ? pattern : findOther(),
      status: `${Math.floor(c.res.status / 100)}xx`,
      cache: c.res.headers.get('x-page-cache') ?? 'none',
    });
  };
}
