import type { Context } from 'hono';

/** Answers 405, and names the methods that this address takes (RFC 9110, 15.5.6). */
export function refuseMethod(c: Context, allow: string, words: string): Response {
  return c.text(`${words}\n`, 405, { allow, 'cache-control': 'no-store' });
}
