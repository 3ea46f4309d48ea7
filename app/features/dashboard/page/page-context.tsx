import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { type Client, type SignedIn, sessionDays } from '../domain/staff.ts';
import { type Frame, renderView, type View } from './layout.tsx';

/** What the pages for signing in find in `c.env`. */
export type SignInEnv = { Bindings: { client: Client; frame: Frame } };

/** What all other pages of the dashboard find there. `form` was posted; its token has been checked. */
export type PageEnv = { Bindings: SignInEnv['Bindings'] & { signedIn: SignedIn; form: URLSearchParams } };
export type PageContext = Context<PageEnv>;

/** Renders a page for whoever is signed in. */
export const show = (c: PageContext, view: View): Promise<Response> => renderView(c, c.env.frame, view);

/** A page for owners only does not exist for members. */
export const isOwner = (c: PageContext): boolean => c.env.signedIn.staff.role === 'owner';

/** Reads a field of the posted form. */
export const field = (c: PageContext, name: string): string => c.env.form.get(name) ?? '';

/** Responds with a file, which no cache stores. */
export const sendFile = (
  c: PageContext,
  { name, type, body }: { name: string; type: string; body: string },
) =>
  c.body(body, 200, {
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
  });

/** Where to go after signing in: only to pages of the dashboard. */
export function readNext(next: string | null | undefined): string {
  return next && /^\/dashboard(\/[\w/-]*)?(\?[^\s#\\]*)?$/.test(next) ? next : '/dashboard';
}

export function readPath(c: Context): string {
  const { pathname, search } = new URL(c.req.url);
  return pathname + search;
}

/** The address of a page for signing in that leads on to another page. */
export const formatNext = (path: string, next: string): string => `${path}?${new URLSearchParams({ next })}`;

/** Reads a form that was posted; files are left out. */
export async function readForm(c: Context): Promise<URLSearchParams> {
  const form = await c.req.formData().catch(() => new FormData());
  return new URLSearchParams(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

export type SessionCookie = ReturnType<typeof createSessionCookie>;

/** The cookie of a session: only this server reads it, and no other site’s page sends it. */
export function createSessionCookie(siteUrl: string) {
  const isHttps = siteUrl.startsWith('https:');
  const name = isHttps ? '__Host-dashboard' : 'dashboard';
  return {
    isHttps,
    read: (c: Context) => getCookie(c, name),
    /** Stores a token, or ends the cookie. The cookie outlives its session, so that its browser is asked to sign in again. */
    set(c: Context, token: string | undefined): void {
      const maxAge = token === undefined ? 0 : (sessionDays + 30) * 24 * 3600;
      const options = { secure: isHttps, httpOnly: true, sameSite: 'Strict', maxAge } as const;
      setCookie(c, name, token ?? '', options);
    },
  };
}
