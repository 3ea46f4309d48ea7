import { type AddressPolicy, createAddressPolicy } from '#platform/outbound/address-policy.ts';
import type { Outbound } from '#platform/outbound/outbound.ts';

/** Creates the policy of audits: they may reach public addresses, AUDIT_ALLOW, and the pages of our own site. */
export const createAuditPolicy = (allow: string[], siteUrl: string): AddressPolicy =>
  createAddressPolicy({ allow, own: { url: siteUrl, mayVisit: mayAuditOwnPath } });

/**
 * Whether an audit may read this page of ours: not an API, and not a report, because reports could audit one another.
 */
function mayAuditOwnPath(pathname: string): boolean {
  let path: string;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    return false;
  }
  // Doubly escaped paths and unusual spellings of a path are refused.
  if (/[%\\\0]|\/\/|\/\.{1,2}(\/|$)/.test(path)) return false;
  return !disallowedPaths.some((pattern) => pattern.test(path.toLowerCase()));
}

const disallowedPaths = [
  /^\/api(\/|$)/,
  // A GET request to these APIs can confirm an email address.
  /^\/(auth|rest|storage|functions|realtime)\/v1(\/|$)/,
  /^\/(website-carbon|seo-booster)\/./,
];

/**
 * Reports each other host that the page redirects to before anything more is requested from it. `onHost` may throw to
 * end the audit. The requested host itself was counted with the request.
 */
export function reportHosts(
  outbound: Outbound,
  url: string,
  onHost: (host: string) => Promise<void>,
): Outbound {
  const known = new Set([URL.parse(url)?.hostname]);
  return {
    async fetch(requestedUrl, options) {
      const response = await outbound.fetch(requestedUrl, options);
      const last = URL.parse(response.url);
      if (!options.page || !last || known.has(last.hostname)) return response;
      known.add(last.hostname);
      await onHost(last.host);
      return response;
    },
  };
}
