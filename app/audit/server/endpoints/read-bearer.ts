import type { Context } from 'hono';

/** The access token of `Authorization: Bearer`; undefined if there is none. */
export function readBearer(c: Context): string | undefined {
  return /^Bearer ([\w.~+/=-]{1,16000})$/i.exec(c.req.header('authorization') ?? '')?.[1];
}
