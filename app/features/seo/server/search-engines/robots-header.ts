import { isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import ipaddr from 'ipaddr.js';
import type { Log } from '#platform/log.ts';
import { disallowedPaths } from '../../domain/feeds/robots.ts';

export const robotsHeader: [name: string, value: string] = ['x-robots-tag', 'noindex'];

export type SearchEngineVariables = {
  /** Whether search engines may list the response: not if the requested host name is not the site's own. */
  isIndexable: boolean;
};

/** What supervisors and proxies request under any name, and before the first visitor comes. */
const healthPaths = ['/healthz', '/readyz'];

/** Paths that only our own scripts request, and the page of the payment sandbox. */
const closed = [...disallowedPaths, '/stripe-sandbox/', ...healthPaths, '/speculation-rules.json'];

/**
 * Sets `X-Robots-Tag: noindex` on every response that search engines may not list. robots.txt would not do, because it
 * keeps them from reading the header. Pages set their own headers (`server/pages/pages.ts`).
 */
export function robotsHeaders(
  isIndexableHost: (hosts: RequestedHosts) => boolean,
  log: Log,
): MiddlewareHandler<{ Variables: SearchEngineVariables }> {
  let hasWarned = false;
  return async function robotsHeaders(c, next) {
    const hosts = {
      host: c.req.header('host') ?? new URL(c.req.url).host,
      forwardedHost: c.req.header('x-forwarded-host'),
    };
    const isIndexable = isIndexableHost(hosts);
    if (!isIndexable && !hasWarned && !healthPaths.includes(c.req.path)) {
      hasWarned = true;
      log.warn(
        'responses under this host tell search engines not to list them: it is not the host of SITE_URL, or SEARCH_ENGINES is off',
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
  /** False on a trial site, which must not be listed under any host name. */
  searchEngines: boolean;
  /** Whether `X-Forwarded-Host` is set by a proxy of ours. */
  trustProxy: boolean;
};

/** The host names that a request carries. */
export type RequestedHosts = { host: string | undefined; forwardedHost: string | undefined };

/**
 * Returns a function that decides whether search engines may list responses under these host names. They may not if the
 * name is not the site's own, as on a trial or preview server, or if the site turns search engines off.
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
    return (
      trustProxy && (forwardedHost ?? '').split(',').some((forwarded) => readName(forwarded.trim()) === own)
    );
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

/** Host names that proxies, containers and the machine itself use. Search engines never use them. */
const innerName = /^[^.]*$|\.(localhost|local|internal|lan|home\.arpa)$/;

const innerRanges = ['loopback', 'private', 'linkLocal', 'uniqueLocal', 'carrierGradeNat', 'unspecified'];

function isPublic(name: string): boolean {
  if (isIP(name) > 0) return !innerRanges.includes(ipaddr.process(name).range());
  return !innerName.test(name);
}
