import type { Context } from 'hono';

/** 405: what is at this address is for other methods, which it names. RFC 9110, 15.5.6. */
export function refuseMethod(c: Context, allow: string, words: string): Response {
  return c.text(`${words}\n`, 405, { allow, 'cache-control': 'no-store' });
}
