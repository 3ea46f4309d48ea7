import type { MiddlewareHandler } from 'hono';

const allowed = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Refuses TRACE, CONNECT and unknown methods. */
export function plainMethods(): MiddlewareHandler {
  return async function plainMethods(c, next) {
    if (allowed.includes(c.req.method)) return next();
    return c.text('This method is not served here.\n', 405, { allow: allowed.join(', ') });
  };
}
