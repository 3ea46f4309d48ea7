import type { MiddlewareHandler } from 'hono';
import { refuse } from '../request-limits.ts';

/** Paths that are not pages, or whose case matters. The path after the hash of a payload is that of its page. */
const exempt = /^\/((assets|api|wp-json|auth\/v1)\/.*|_payload\/[\w-]*)/s;

/**
 * Finds the canonical spelling of a path: lower case, no trailing or doubled slash, and no escaped letter, digit or one
 * of `-._~` (RFC 3986, 6.2.2.2). Other escapes such as `%2F` keep their case. Undefined if the path is canonical
 * already.
 */
export function findCanonicalPath(pathname: string): string | undefined {
  const decoded = pathname.replace(/%[2-7][0-9a-f]/gi, (escaped) => {
    const character = decodeURIComponent(escaped);
    return /[\w.~-]/.test(character) ? character : escaped;
  });
  const [prefix = ''] = exempt.exec(decoded) ?? [];
  const lower = decoded
    .slice(prefix.length)
    .replace(/%[0-9a-f]{2}|[A-Z]/gi, (part) => (part.length === 1 ? part.toLowerCase() : part));
  const canonical = prefix + lower.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
  return canonical === pathname ? undefined : canonical;
}

/** Whether every percent-encoding in a part of an address is valid. */
export function isDecodable(text: string): boolean {
  try {
    // The value is compared, because a bundler would drop a call without a use, and with it the exception.
    return decodeURIComponent(text) !== '' || text === '';
  } catch {
    return false;
  }
}

/** Redirects once (308) to the canonical spelling of a page's path. */
export function canonicalPath(): MiddlewareHandler {
  return async function canonicalPath(c, next) {
    const url = new URL(c.req.url);
    if (!isDecodable(url.pathname))
      return refuse(c, 400, 'This address is not valid: a % must be followed by two digits.');
    const canonical = findCanonicalPath(url.pathname);
    if (canonical !== undefined) return c.redirect(canonical + url.search, 308);
    return next();
  };
}
