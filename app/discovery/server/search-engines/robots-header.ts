import type { Context, MiddlewareHandler } from 'hono';
import type { Log } from '#platform/log.ts';
import { closedPaths } from '../../domain/feeds/robots.ts';
import type { AskedNames } from './search-name.ts';

export const robotsHeader: [name: string, value: string] = ['x-robots-tag', 'noindex'];

export type SearchEngineVariables = {
  /** Whether search engines may list what is answered: not under another name than the site's own. */
  mayList: boolean;
};

/** What only programs of ours ask for, and the page of the payment sandbox. */
const closed = [...closedPaths, '/stripe-sandbox/', '/healthz', '/readyz', '/speculation-rules.json'];

/**
 * Says on every answer that search engines may not list that they may not: robots.txt alone would keep them from
 * reading it. What a page says of itself stands in its own headers (`server/pages/pages.ts`). B13, B14.
 */
export function robotsHeaders(
  mayList: (names: AskedNames) => boolean,
  log: Log,
): MiddlewareHandler<{ Variables: SearchEngineVariables }> {
  let said = false;
  return async function robotsHeaders(c, next) {
    const names = readAskedNames(c);
    const listed = mayList(names);
    if (!listed && !said) {
      said = true;
      log.warn(
        'Search engines are told to list nothing that is answered under this name: it is not that of SITE_URL, or SEARCH_ENGINES is off. A proxy that asks for a name of its own has to pass the visitor’s on.',
        names,
      );
    }
    c.set('mayList', listed);
    await next();
    const { headers, status } = c.res;
    if (headers.has(robotsHeader[0])) return;
    if (!listed || status >= 400 || closed.some((path) => c.req.path.startsWith(path)))
      headers.set(...robotsHeader);
  };
}

function readAskedNames(c: Context): AskedNames {
  return {
    host: c.req.header('host') ?? new URL(c.req.url).host,
    forwardedHost: c.req.header('x-forwarded-host'),
  };
}
