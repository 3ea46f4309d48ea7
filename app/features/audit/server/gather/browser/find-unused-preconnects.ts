import type { UnusedPreconnect } from '../../../domain/measurement.ts';
import { findHeader, type NetworkLogEntry } from './network-log.ts';
import type { ReadElements } from './read-elements.ts';

type Request = Pick<NetworkLogEntry, 'url' | 'type' | 'mode' | 'status' | 'failed' | 'headers'>;

/**
 * Lists the early connections that no request of the page has used. Browsers keep connections that may carry cookies
 * apart from anonymous ones, so one is also unused if all requests to its origin were of the other kind
 * (html.spec.whatwg.org, “preconnect”, read on 2026-11-30).
 */
export function findUnusedPreconnects(
  links: ReadElements['preconnects'],
  requests: readonly Request[],
  pageUrl: string,
): UnusedPreconnect[] {
  const byOrigin = Map.groupBy(requests, ({ url }) => URL.parse(url)?.origin);
  const preconnects = links.flatMap(({ url, crossOrigin }) => {
    const target = URL.parse(url);
    if (!target || !/^https?:$/.test(target.protocol)) return [];
    return [{ url: target.origin, anonymous: crossOrigin === 'anonymous' }];
  });
  const unused = preconnects.flatMap(({ url, anonymous }): UnusedPreconnect[] => {
    const used = byOrigin.get(url);
    if (!used) return [{ url }];
    // To the page’s own origin both kinds are one.
    if (url === URL.parse(pageUrl)?.origin) return [];
    if (used.some((request) => isAnonymous(request) !== !anonymous)) return [];
    // Beside a link of the right kind, this one is of no use.
    if (preconnects.some((preconnect) => preconnect.url === url && preconnect.anonymous !== anonymous))
      return [{ url }];
    return [{ url, crossOrigin: anonymous ? 'needless' : 'missing' }];
  });
  return [...new Map(unused.map((link) => [link.url, link])).values()].slice(0, 20);
}

/** Whether a request went over a connection without cookies; undefined if that is uncertain. */
function isAnonymous({ type, mode, status, failed, headers }: Request): boolean | undefined {
  if (mode === 'no-cors') return /^(Image|Media|Script|Stylesheet)$/.test(type) ? false : undefined;
  if (mode !== 'cors') return undefined;
  if (type === 'Font') return true;
  // A response to a request with cookies would have failed without this header.
  const allowsCookies = findHeader(headers, 'access-control-allow-credentials') !== undefined;
  return status > 0 && !failed && !allowsCookies ? true : undefined;
}
