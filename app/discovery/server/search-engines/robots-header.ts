import { isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import ipaddr from 'ipaddr.js';
import type { Log } from '#platform/log.ts';
import { closedPaths } from '../../domain/feeds/robots.ts';

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
    const hosts = {
      host: c.req.header('host') ?? new URL(c.req.url).host,
      forwardedHost: c.req.header('x-forwarded-host'),
    };
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

type IndexableHostOptions = {
  siteUrl: string;
  /** False on a trial site, of which no name may be listed. */
  searchEngines: boolean;
  /** Whether `X-Forwarded-Host` is set by a proxy of ours. */
  trustProxy: boolean;
};

/** The host names that a request carries. */
export type RequestedHosts = { host: string | undefined; forwardedHost: string | undefined };

/**
 * Returns a function that decides whether search engines may list what is answered under these host names. They may
 * not where the name is not the site's own, as with a trial or a preview, nor where the site lists nothing at all.
 */
export function createIndexableHostCheck({ siteUrl, searchEngines, trustProxy }: IndexableHostOptions) {
  const ownHost = new URL(siteUrl).host;
  const own = readName(ownHost);
  return ({ host, forwardedHost }: RequestedHosts): boolean => {
    if (!searchEngines) return false;
    if (host === undefined || host === ownHost) return true;
    const name = readName(host);
    if (name === own || !isPublic(name)) return true;
    // A forwarded name can only allow listing. Caches do not tell it apart, so one visitor's header could end it for all.
    return trustProxy && (forwardedHost ?? '').split(',').some((said) => readName(said.trim()) === own);
  };
}

/** The host in lower case without port and `www.`, because the site answers to both and its canonical addresses name one. */
function readName(host: string): string {
  return host
    .toLowerCase()
    .replace(/:\d*$/, '')
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .replace(/^www\./, '');
}

/** Names by which proxies, containers and this machine itself ask. No search engine comes by them. */
const innerName = /^[^.]*$|\.(localhost|local|internal|lan|home\.arpa)$/;

const innerRanges = ['loopback', 'private', 'linkLocal', 'uniqueLocal', 'carrierGradeNat', 'unspecified'];

function isPublic(name: string): boolean {
  if (isIP(name) > 0) return !innerRanges.includes(ipaddr.process(name).range());
  return !innerName.test(name);
}
