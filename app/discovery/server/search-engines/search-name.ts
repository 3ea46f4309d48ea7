import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export type SearchNameOptions = {
  siteUrl: string;
  /** False on a trial site: no name may be listed. */
  searchEngines: boolean;
  /** Whether `X-Forwarded-Host` is set by a proxy of ours. */
  trustProxy: boolean;
};

/** The names in a request by which the site was asked. */
export type AskedNames = { host: string | undefined; forwardedHost: string | undefined };

/**
 * Whether search engines may list what is answered under these names: not where the site was asked by a name that is
 * not its own, as a trial or a preview is, and not where it lists nothing at all. B14.
 */
export function createSearchNameJudge({ siteUrl, searchEngines, trustProxy }: SearchNameOptions) {
  const ownHost = new URL(siteUrl).host;
  const own = readName(ownHost);
  return ({ host, forwardedHost }: AskedNames): boolean => {
    if (!searchEngines) return false;
    if (host === undefined || host === ownHost) return true;
    const name = readName(host);
    if (name === own || !isPublic(name)) return true;
    // It may only speak for an answer: caches know nothing of it, and a stranger's word would stand in them for all.
    return trustProxy && (forwardedHost ?? '').split(',').some((said) => readName(said.trim()) === own);
  };
}

/** Without the port, and without the `www.` by which the same site is asked too: its canonical addresses lead home. */
function readName(host: string): string {
  return host
    .toLowerCase()
    .replace(/:\d*$/, '')
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .replace(/^www\./, '');
}

/** Names by which proxies, containers and this machine itself ask, and that lead no search engine here. */
const innerName = /^[^.]*$|\.(localhost|local|internal|lan|home\.arpa)$/;

const innerRanges = ['loopback', 'private', 'linkLocal', 'uniqueLocal', 'carrierGradeNat', 'unspecified'];

function isPublic(name: string): boolean {
  if (isIP(name) > 0) return !innerRanges.includes(ipaddr.process(name).range());
  return !innerName.test(name);
}
