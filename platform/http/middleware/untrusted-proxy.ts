import { createMiddleware } from 'hono/factory';
import type { Log } from '#platform/log.ts';

/** Logs once that there seems to be a proxy in front that TRUST_PROXY does not allow for. */
export function untrustedProxy(trustProxy: boolean, log: Log) {
  let said = trustProxy;
  return createMiddleware(async (c, next) => {
    if (!said && c.req.header('x-forwarded-for') !== undefined) {
      said = true;
      log.warn(
        'X-Forwarded-For came and is not trusted: behind a proxy of yours set TRUST_PROXY=1, or limits count all its visitors as one. Without one anybody may send it, and nothing is to be done.',
      );
    }
    await next();
  });
}
