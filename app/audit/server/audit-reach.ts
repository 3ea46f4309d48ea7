import { type AddressPolicy, readAddressPolicy } from '#platform/outbound/address-policy.ts';
import type { Outbound } from '#platform/outbound/outbound.ts';

/** Reads where audits may go: to public addresses, those of AUDIT_ALLOW, and the pages of our own site. */
export const readAuditPolicy = (allow: string[], siteUrl: string): AddressPolicy =>
  readAddressPolicy({ allow, own: { url: siteUrl, mayVisit: mayAuditOwnPath } });

/**
 * Whether an audit may read this page of ours: no API, and no report, since an audit of a report would have no end.
 */
function mayAuditOwnPath(pathname: string): boolean {
  let path: string;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    return false;
  }
  // Doubly escaped paths, and other spellings of a path, are refused.
  if (/[%\\\0]|\/\/|\/\.{1,2}(\/|$)/.test(path)) return false;
  return !closed.some((pattern) => pattern.test(path.toLowerCase()));
}

const closed = [
  /^\/api(\/|$)/,
  // A GET among the account pages can confirm an address.
  /^\/(auth|rest|storage|functions|realtime)\/v1(\/|$)/,
  /^\/(website-carbon|seo-booster)\/./,
];

/**
 * Reports each other host to which the page's address leads, before anything more is requested from it; `onHost` may
 * end the audit by throwing. The typed host was counted with the request.
 */
export function reportHosts(
  outbound: Outbound,
  url: string,
  onHost: (host: string) => Promise<void>,
): Outbound {
  const known = new Set([URL.parse(url)?.hostname]);
  return {
    async fetch(asked, options) {
      const answer = await outbound.fetch(asked, options);
      const last = URL.parse(answer.url);
      if (!options.page || !last || known.has(last.hostname)) return answer;
      known.add(last.hostname);
      await onHost(last.host);
      return answer;
    },
  };
}
