import type { MiddlewareHandler } from 'hono';

/** Methods that change nothing. All others are state changes, and only those are guarded. */
export const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

type SenderSigns = {
  /** `Sec-Fetch-Site`: what every browser since 2023 says over https and on this machine. */
  fetchSite: string | undefined;
  /** `Origin`: what browsers say with every POST since 2020. */
  origin: string | undefined;
  /** `Host`, as it arrived. */
  host: string | undefined;
  siteUrl: string;
};

/**
 * Whether a state change was sent by a page of somebody else's. What sends neither header is an old browser,
 * a webhook or a program, and gets through.
 */
export function isCrossSite({ fetchSite, origin, host, siteUrl }: SenderSigns): boolean {
  if (fetchSite === 'same-origin' || fetchSite === 'none') return false;
  if (fetchSite === 'cross-site') return true;
  if (origin === undefined) return fetchSite !== undefined;
  const sender = URL.canParse(origin) ? new URL(origin).host : '';
  return sender !== new URL(siteUrl).host && sender !== host;
}

/** Refuses state changes that another site's page sent. D05. */
export function crossSite(siteUrl: string): MiddlewareHandler {
  return async function crossSite(c, next) {
    if (safeMethods.includes(c.req.method)) return next();
    const signs = {
      fetchSite: c.req.header('sec-fetch-site'),
      origin: c.req.header('origin'),
      host: c.req.header('host'),
      siteUrl,
    };
    if (!isCrossSite(signs)) return next();
    return c.text(
      `This was sent from a page of another site, so nothing was done with it.\nOpen ${siteUrl} and send it from there.\n`,
      403,
      { 'cache-control': 'no-store' },
    );
  };
}
