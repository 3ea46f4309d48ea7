import type { MiddlewareHandler } from 'hono';
import { createRedirectFinder, foldPath, type Redirect, readOwnTarget } from '#app/content/redirects.ts';
import { findCanonicalPath } from '#platform/http/middleware/canonical-path.ts';
import { findWordPressAddress } from './wordpress-addresses.ts';

/** The time for which redirects are cached. It is limited, so that mistakes in the file can be corrected. */
const cacheControl = 'public, max-age=3600';

type Options = {
  list: Redirect[] | undefined;
  siteUrl: string;
  /** Finds the slug of the post at an address of the WordPress that no page of this site has. */
  findSlug?(url: URL): string | undefined;
};

/** Redirects addresses of an earlier site to the current page in one step, and keeps their query. */
export function redirects({ list = [], siteUrl, findSlug }: Options): MiddlewareHandler {
  const find = createRedirectFinder(list);
  const findPost = (url: URL) => {
    const slug = findSlug?.(url);
    return slug && { path: `/blog/${encodeURIComponent(slug)}`, parameters: ['p'] };
  };
  return async function redirects(c, next) {
    const url = new URL(c.req.url);
    const found = find(url);
    if (found) {
      c.header('cache-control', cacheControl);
      const search = dropParameters(url.search, found.parameters);
      const target = formatTarget(found.redirect, siteUrl) ?? found.redirect.to;
      return c.redirect(keepQuery(target, search), 301);
    }
    const moved = findWordPressAddress(foldPath(url.pathname), url.searchParams) ?? findPost(url);
    if (!moved) return next();
    c.header('cache-control', cacheControl);
    return c.redirect(keepQuery(moved.path, dropParameters(url.search, moved.parameters)), 308);
  };
}

/** A target on this site in its canonical spelling, which saves a second redirect; undefined for other sites. */
function formatTarget(redirect: Redirect, siteUrl: string): string | undefined {
  const own = readOwnTarget(redirect, siteUrl);
  return own && (findCanonicalPath(own.pathname) ?? own.pathname) + own.search + own.hash;
}

/** The query of the old address follows the target's own parameters, before its fragment. */
function keepQuery(to: string, search: string): string {
  if (search.length < 2) return to;
  const [address = '', ...fragment] = to.split('#');
  const joined = address + (address.includes('?') ? '&' : '?') + search.slice(1);
  return [joined, ...fragment].join('#');
}

/** Returns the request's query without these parameters. */
function dropParameters(search: string, names: string[]): string {
  if (names.length === 0) return search;
  const kept = search
    .slice(1)
    .split('&')
    .filter((part) => !names.includes([...new URLSearchParams(part).keys()][0] ?? ''));
  return `?${kept.join('&')}`;
}
