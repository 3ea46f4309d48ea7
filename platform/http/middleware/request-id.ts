import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';

export type RequestIdVariables = { requestId: string };

/** Gives every request an id, which the log has and the answer carries, so that a report of a fault can name it. */
export function requestId(): MiddlewareHandler<{ Variables: RequestIdVariables }> {
  return async function requestId(c, next) {
    const id = randomUUID();
    c.set('requestId', id);
    await next();
    // Browsers keep a file of the build for a year, so an id would say nothing there.
    if (!c.req.path.startsWith('/assets/')) c.res.headers.set('x-request-id', id);
  };
}
