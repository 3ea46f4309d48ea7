import type { MiddlewareHandler } from 'hono';

/** The query parameters that a link in a sign-in email carries; `next` says where the reader wanted to go. */
const traces = ['code', 'error', 'error_code', 'error_description', 'sb'];
const authCode = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Finds the address to which a link of the service that signs in has to lead: `/auth`, which alone knows what to do
 * with it. An email without a good target of its own leads to the front page, or to whatever page its settings name.
 * Undefined for all other addresses.
 */
export function findMailLinkTarget({ pathname, searchParams }: URL): string | undefined {
  if (pathname === '/auth') return undefined;
  const byCode = authCode.test(searchParams.get('code') ?? '');
  const byError = searchParams.has('error') && searchParams.has('error_code');
  if (!byCode && !byError) return undefined;
  const handed = new URLSearchParams();
  const rest = new URLSearchParams(searchParams);
  for (const name of traces) {
    const value = searchParams.get(name);
    if (value !== null) handed.set(name, value);
    rest.delete(name);
  }
  const wish = pathname + (rest.size > 0 ? `?${rest}` : '');
  if (wish !== '/') handed.set('next', wish);
  return `/auth?${handed}`;
}

/** Browsers carry the part behind the `#`, where errors stand too, over to the new address by themselves. */
export function mailLinks(): MiddlewareHandler {
  return async function mailLinks(c, next) {
    const target = c.req.method === 'GET' ? findMailLinkTarget(new URL(c.req.url)) : undefined;
    if (target === undefined) return next();
    return c.body(null, 303, { location: target, 'cache-control': 'no-store' });
  };
}
