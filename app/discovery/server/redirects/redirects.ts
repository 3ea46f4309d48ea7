import type { MiddlewareHandler } from 'hono';
import { createRedirectFinder, readOwnTarget } from '#app/content/redirect-finder.ts';
import { foldPath, type Redirect } from '#app/content/redirects.ts';
import { findCanonicalPath } from '#platform/http/middleware/canonical-path.ts';
import { findWordPressFeed } from './wordpress-feeds.ts';

/** The page that says so: a route of its own, so that it stands in the site's frame. */
export const gonePath = '/gone';

/** For caches and browsers: a slip in the file must not stand for ever. */
const cacheControl = 'public, max-age=3600';

type Options = {
  list: Redirect[] | undefined;
  siteUrl: string;
  /** Answers in place of what is gone. */
  onGone: MiddlewareHandler;
};

/** For who reads feeds by a program: it ends the subscription, and may offer another. */
const postsFeed = '</blog/feed.xml>; rel="alternate"; type="application/rss+xml"';

const noComments = (siteUrl: string) =>
  `This was a feed of comments, and there are none on this site. The posts are at ${siteUrl}/blog/feed.xml\n`;

/** Addresses of an earlier site: one step to where it is now, with the query that came, or 410. */
export function redirects({ list = [], siteUrl, onGone }: Options): MiddlewareHandler {
  const find = createRedirectFinder(list);
  return async function redirects(c, next) {
    const url = new URL(c.req.url);
    const found = find(url);
    if (found?.redirect.to !== undefined) {
      c.header('cache-control', cacheControl);
      const search = dropParameters(url.search, found.parameters);
      const target = formatTarget(found.redirect, siteUrl) ?? found.redirect.to;
      return c.redirect(keepQuery(target, search), found.redirect.status as 301 | 308);
    }
    if (found) return onGone(c, next);
    const feed = findWordPressFeed(foldPath(url.pathname), url.searchParams);
    if (!feed) return next();
    c.header('cache-control', cacheControl);
    if (feed.kind === 'gone') return c.text(noComments(siteUrl), 410, { link: postsFeed });
    return c.redirect(keepQuery(feed.path, dropParameters(url.search, feed.parameters)), 308);
  };
}

/** A target on this site in its one spelling, or the visitor would be sent on from there; undefined for other sites. */
function formatTarget(redirect: Redirect, siteUrl: string): string | undefined {
  const own = readOwnTarget(redirect, siteUrl);
  return own && (findCanonicalPath(own.pathname) ?? own.pathname) + own.search + own.hash;
}

/** What came with the old address comes after the target's own parameters, and before its fragment. */
export function keepQuery(to: string, search: string): string {
  if (search.length < 2) return to;
  const [address = '', ...fragment] = to.split('#');
  const joined = address + (address.includes('?') ? '&' : '?') + search.slice(1);
  return [joined, ...fragment].join('#');
}

/** The query without these, and else as it came. */
function dropParameters(search: string, names: string[]): string {
  if (names.length === 0) return search;
  const kept = search
    .slice(1)
    .split('&')
    .filter((part) => !names.includes([...new URLSearchParams(part).keys()][0] ?? ''));
  return `?${kept.join('&')}`;
}
