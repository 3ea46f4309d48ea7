import type { Context, MiddlewareHandler } from 'hono';

const allowed = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Refuses TRACE, CONNECT and unknown methods. */
export function plainMethods(): MiddlewareHandler {
  return async function plainMethods(c, next) {
    if (allowed.includes(c.req.method)) return next();
    return c.text('This method is not served here.\n', 405, { allow: allowed.join(', ') });
  };
}

/** Answers 405, and names the methods that this address takes (RFC 9110, 15.5.6). */
export function refuseMethod(c: Context, allow: string, words: string): Response {
  return c.text(`${words}\n`, 405, { allow, 'cache-control': 'no-store' });
}
