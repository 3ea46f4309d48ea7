import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { safeMethods } from './cross-site.ts';

/** Forms and reports are small: the longest message the contact form takes is 48 kB, encoded. */
export const maxBodyBytes = 65_536;

/** Refuses what is larger before anybody reads it. D07. */
export function bodySize(): MiddlewareHandler {
  const limit = bodyLimit({
    maxSize: maxBodyBytes,
    onError: (c) =>
      c.text(
        'This is more than the 64 kB that we take at once, so nothing of it was kept.\nGo back, make it shorter, and send it again.\n',
        413,
        { 'cache-control': 'no-store' },
      ),
  });
  return async function bodySize(c, next) {
    return safeMethods.includes(c.req.method) ? next() : limit(c, next);
  };
}
