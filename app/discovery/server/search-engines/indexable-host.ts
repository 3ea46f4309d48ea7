import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export type IndexableHostOptions = {
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
