import type { MiddlewareHandler } from 'hono';

/** The query parameters that a link in a sign-in email carries. */
const linkParameters = ['code', 'error', 'error_code', 'error_description', 'sb'];
const authCode = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Finds the address at `/auth` that handles a link from a sign-in email. Such a link may lead to any page: if the
 * authentication service rejects the target it was given, it uses the one in its own settings. `next` is the page
 * that the link led to. Undefined for all other addresses.
 */
export function findMailLinkTarget({ pathname, searchParams }: URL): string | undefined {
  if (pathname === '/auth') return undefined;
  const byCode = authCode.test(searchParams.get('code') ?? '');
  const byError = searchParams.has('error') && searchParams.has('error_code');
  if (!byCode && !byError) return undefined;
  const target = new URLSearchParams();
  const rest = new URLSearchParams(searchParams);
  for (const name of linkParameters) {
    const value = searchParams.get(name);
    if (value !== null) target.set(name, value);
    rest.delete(name);
  }
  const next = pathname + (rest.size > 0 ? `?${rest}` : '');
  if (next !== '/') target.set('next', next);
  return `/auth?${target}`;
}

/** Redirects links of sign-in emails. Browsers keep the fragment, which may hold errors too, across the redirect. */
export function mailLinks(): MiddlewareHandler {
  return async function mailLinks(c, next) {
    const target = c.req.method === 'GET' ? findMailLinkTarget(new URL(c.req.url)) : undefined;
    if (target === undefined) return next();
    return c.body(null, 303, { location: target, 'cache-control': 'no-store' });
  };
}
