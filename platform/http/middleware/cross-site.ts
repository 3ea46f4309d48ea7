import type { MiddlewareHandler } from 'hono';
import { refuse, safeMethods } from '../request-limits.ts';

type SenderHeaders = {
  /** `Sec-Fetch-Site`, which every browser since 2023 sends over https and to this machine. */
  fetchSite: string | undefined;
  /** `Origin`, which browsers send with every POST since 2020. */
  origin: string | undefined;
  /** `Host`, as it arrived. */
  host: string | undefined;
  siteUrl: string;
};

/**
 * Whether a page of another site sent this state change. A request without either header comes from an old browser, a
 * webhook or a program, and is allowed.
 */
export function isCrossSite({ fetchSite, origin, host, siteUrl }: SenderHeaders): boolean {
  if (fetchSite === 'same-origin' || fetchSite === 'none') return false;
  if (fetchSite === 'cross-site') return true;
  if (origin === undefined) return fetchSite !== undefined;
  const sender = URL.canParse(origin) ? new URL(origin).host : '';
  return sender !== new URL(siteUrl).host && sender !== host;
}

/** Refuses state changes that a page of another site sent. */
export function crossSite(siteUrl: string): MiddlewareHandler {
  return async function crossSite(c, next) {
    if (safeMethods.includes(c.req.method)) return next();
    const headers = {
      fetchSite: c.req.header('sec-fetch-site'),
      origin: c.req.header('origin'),
      host: c.req.header('host'),
      siteUrl,
    };
    if (!isCrossSite(headers)) return next();
    return refuse(
      c,
      403,
      `This was sent from a page on another site, so it was ignored.\nOpen ${siteUrl} and send it from there.`,
    );
  };
}
