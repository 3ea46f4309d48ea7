import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { sessionDays } from '../domain/staff.ts';

export type SessionCookie = ReturnType<typeof createSessionCookie>;

/** The cookie of a session: only this server reads it, and no other site’s page sends it. */
export function createSessionCookie(siteUrl: string) {
  const isHttps = siteUrl.startsWith('https:');
  const name = isHttps ? '__Host-dashboard' : 'dashboard';
  return {
    isHttps,
    read: (c: Context) => getCookie(c, name),
    /** Keeps a token, or ends the cookie. The cookie outlives its session, so that its browser is asked to sign in again. */
    set(c: Context, token: string | undefined): void {
      const seconds = token === undefined ? 0 : (sessionDays + 30) * 24 * 3600;
      c.header(
        'set-cookie',
        `${name}=${token ?? ''}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`,
      );
    },
  };
}
