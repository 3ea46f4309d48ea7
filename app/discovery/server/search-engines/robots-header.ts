import type { Context, MiddlewareHandler } from 'hono';
import type { Log } from '#platform/log.ts';
import { closedPaths } from '../../domain/feeds/robots.ts';
import type { RequestedHosts } from './indexable-host.ts';

export const robotsHeader: [name: string, value: string] = ['x-robots-tag', 'noindex'];

export type SearchEngineVariables = {
  /** Whether search engines may list the answer: not where the site was asked under a name that is not its own. */
  isIndexable: boolean;
};

/** Paths that only programs of ours ask for, and the page of the payment sandbox. */
const closed = [...closedPaths, '/stripe-sandbox/', '/healthz', '/readyz', '/speculation-rules.json'];

/**
 * Sets `X-Robots-Tag: noindex` on every answer that search engines may not list. robots.txt alone would keep them
 * from reading the header. What a page says of itself is in its own headers (`server/pages/pages.ts`).
 */
export function robotsHeaders(
  isIndexableHost: (hosts: RequestedHosts) => boolean,
  log: Log,
): MiddlewareHandler<{ Variables: SearchEngineVariables }> {
  let said = false;
  return async function robotsHeaders(c, next) {
    const hosts = readRequestedHosts(c);
    const isIndexable = isIndexableHost(hosts);
    if (!isIndexable && !said) {
      said = true;
      log.warn(
        'Search engines are told to list nothing that is answered under this name: it is not that of SITE_URL, or SEARCH_ENGINES is off. A proxy that asks for a name of its own has to pass the visitor’s on.',
        hosts,
      );
    }
    c.set('isIndexable', isIndexable);
    await next();
    const { headers, status } = c.res;
    if (headers.has(robotsHeader[0])) return;
    if (!isIndexable || status >= 400 || closed.some((path) => c.req.path.startsWith(path)))
      headers.set(...robotsHeader);
  };
}

function readRequestedHosts(c: Context): RequestedHosts {
  return {
    host: c.req.header('host') ?? new URL(c.req.url).host,
    forwardedHost: c.req.header('x-forwarded-host'),
  };
}
