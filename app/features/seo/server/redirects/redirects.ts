import type { MiddlewareHandler } from 'hono';
import { createRedirectFinder, normalizePath, type Redirect, readOwnTarget } from '#app/content/redirects.ts';
import { findCanonicalPath } from '#platform/http/middleware/canonical-path.ts';
import { findWordPressAddress } from './wordpress-addresses.ts';

/** The time for which redirects are cached. It is limited, so that mistakes in the file can be corrected. */
const cacheControl = 'public, max-age=3600';

/** What an address leads to may have moved as well; more steps than these would be a circle. */
const maxSteps = 5;

type Options = {
  list: Redirect[] | undefined;
  siteUrl: string;
  /** Finds the slug of the post at an address of the WordPress that no page of this site has. */
  findSlug?(url: URL): string | undefined;
  /** Finds the present slug of a post that had this one before. */
  findRenamed?(slug: string): string | undefined;
};

type Step = { to: string; status: 301 | 308 };

/** Redirects addresses of an earlier site to the current page in one step, and retains their query. */
export function redirects({ list = [], siteUrl, findSlug, findRenamed }: Options): MiddlewareHandler {
  const find = createRedirectFinder(list);

  const findEntry = (url: URL): Step | undefined => {
    const found = find(url);
    if (!found) return undefined;
    const target = formatTarget(found.redirect, siteUrl) ?? found.redirect.to;
    return { to: appendQuery(target, dropParameters(url.search, found.parameters)), status: 301 };
  };
  const findMoved = (url: URL): Step | undefined => {
    // An encoded slash is part of a name that nothing has, and does not separate two names.
    if (/%2f/i.test(url.pathname)) return undefined;
    const slug = findSlug?.(url);
    const moved = slug
      ? { path: `/blog/${encodeURIComponent(slug)}`, parameters: ['p'] }
      : findWordPressAddress(normalizePath(url.pathname), url.searchParams);
    return (
      moved && { to: appendQuery(moved.path, dropParameters(url.search, moved.parameters)), status: 308 }
    );
  };
  const findPresent = (url: URL): Step | undefined => {
    const [, slug = ''] = /^\/blog\/([^/]+)$/.exec(normalizePath(url.pathname)) ?? [];
    const renamed = findRenamed?.(slug);
    return renamed ? { to: `/blog/${encodeURIComponent(renamed)}${url.search}`, status: 301 } : undefined;
  };

  return async function redirects(c, next) {
    const requestedUrl = new URL(c.req.url);
    // An address in its own spelling is left to the page, which knows whether another post has the slug by now.
    const isMisspelled = findCanonicalPath(requestedUrl.pathname) !== undefined;
    const first =
      findEntry(requestedUrl) ??
      findMoved(requestedUrl) ??
      (isMisspelled ? findPresent(requestedUrl) : undefined);
    if (!first) return next();
    let { to } = first;
    for (let steps = 1; steps < maxSteps && to.startsWith('/'); steps++) {
      const url = new URL(to, siteUrl);
      const further = findEntry(url) ?? findMoved(url) ?? findPresent(url);
      if (!further) break;
      to = further.to.includes('#') ? further.to : further.to + url.hash;
    }
    c.header('cache-control', cacheControl);
    return c.redirect(to, first.status);
  };
}

/** A target on this site in its canonical spelling, which saves a second redirect; undefined for other sites. */
function formatTarget(redirect: Redirect, siteUrl: string): string | undefined {
  const own = readOwnTarget(redirect, siteUrl);
  return own && (findCanonicalPath(own.pathname) ?? own.pathname) + own.search + own.hash;
}

/** The query of the old address follows the target's own parameters, before its fragment. */
function appendQuery(to: string, search: string): string {
  if (search.length < 2) return to;
  const [address = '', ...fragment] = to.split('#');
  const joined = address + (address.includes('?') ? '&' : '?') + search.slice(1);
  return [joined, ...fragment].join('#');
}

/** Returns the request's query without these parameters. */
function dropParameters(search: string, names: string[]): string {
  if (names.length === 0) return search;
  const remaining = search
    .slice(1)
    .split('&')
    .filter((part) => !names.includes([...new URLSearchParams(part).keys()][0] ?? ''));
  return `?${remaining.join('&')}`;
}
