import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';

export type RequestIdVariables = { requestId: string };

/** Gives every request an id: in the log, and in the answer for whoever reports a fault. */
export function requestId(): MiddlewareHandler<{ Variables: RequestIdVariables }> {
  return async function requestId(c, next) {
    const id = randomUUID();
    c.set('requestId', id);
    await next();
    // A file of the build is kept by browsers for a year: an id would say nothing there.
    if (!c.req.path.startsWith('/assets/')) c.res.headers.set('x-request-id', id);
  };
}
