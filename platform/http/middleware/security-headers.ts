import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';

export type SecurityOptions = {
  /** If this address is https, browsers are told to use nothing else. */
  siteUrl: string;
  /** Whether that holds for all subdomains too, and for the lists that browsers come with: neither is soon undone. */
  hstsSubdomains?: boolean;
  /** The texts of the inline scripts that every page carries. */
  inlineScripts: string[];
  /** Replaces the whole policy of pages; development only. */
  policy?: string;
  /** Origins of configured outside services that pages may connect to or post forms to. */
  connectOrigins?: string[];
  formOrigins?: string[];
};

const hstsSeconds = 63_072_000;

/**
 * The policy of every page. It is the same for the whole site, because a client navigation keeps the first page's
 * policy. Only a page with a video may show frames as well, and it is always loaded as a document.
 */
export function formatContentSecurityPolicy({
  siteUrl,
  inlineScripts,
  connectOrigins = [],
  formOrigins = [],
}: SecurityOptions) {
  const hashes = inlineScripts.map(
    (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    // Videos of this site are played from its own host.
    "media-src 'self'",
    ["connect-src 'self'", ...connectOrigins].join(' '),
    ["form-action 'self'", ...formOrigins].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    "object-src 'none'",
    ...(siteUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** The sources that a page may add to the policy: frames of named hosts, and nothing else. */
const framePolicy = /^frame-src( https:\/\/[a-z0-9.-]+)+$/;

/** Images that other sites show: those of `app/features/seo/server/social/social-images.ts`, and the site's own card. */
const socialImagePath = /^\/(social\/|assets\/social-card-)/;

const assetPath = /^\/assets\//;

/**
 * Pages with forms need `same-origin`: with `no-referrer` browsers hide the origin of a POST, which would then be
 * refused.
 */
const stricterReferrers = ['no-referrer', 'same-origin'];

/** Lists the security headers of each kind of response. Those of a page score 140 at the HTTP Observatory. */
export function listSecurityHeaders(options: SecurityOptions) {
  const transport: [string, string][] = options.siteUrl.startsWith('https:')
    ? [
        [
          'strict-transport-security',
          `max-age=${hstsSeconds}${options.hstsSubdomains ? '; includeSubDomains; preload' : ''}`,
        ],
      ]
    : [];
  const list = (policy: string, resourcePolicy = 'same-origin'): [string, string][] => [
    ['content-security-policy', policy],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', resourcePolicy],
    ['permissions-policy', 'camera=(), microphone=(), geolocation=()'],
    ...transport,
  ];
  // A response that is not a page needs no sources at all.
  const strictest = "default-src 'none'; frame-ancestors 'none'";
  // A file of the build loads nothing. Few headers are set, because a long page loads forty files.
  const asset: [string, string][] = [
    ['x-content-type-options', 'nosniff'],
    ['cross-origin-resource-policy', 'same-origin'],
    ...transport,
  ];
  // A drawing is the only one of these files that a browser opens as a document, and it could hold a script.
  const drawing: [string, string][] = [['content-security-policy', "default-src 'none'"], ...asset];
  return {
    page: list(options.policy ?? formatContentSecurityPolicy(options)),
    // Feed readers and chats on other sites embed these images directly.
    socialImage: list(strictest, 'cross-origin'),
    asset,
    drawing,
    other: list(strictest),
  };
}

/** Sets the security headers on every response. Pages are known by their content type, files by their path. */
export function securityHeaders(options: SecurityOptions): MiddlewareHandler {
  const kinds = listSecurityHeaders(options);
  const choose = (mediaType: string, status: number, path: string) => {
    if (mediaType.startsWith('text/html')) return kinds.page;
    // A 404 for a missing file has the headers of an ordinary response.
    if (status >= 400) return kinds.other;
    if (socialImagePath.test(path)) return kinds.socialImage;
    if (!assetPath.test(path)) return kinds.other;
    return mediaType === 'image/svg+xml' ? kinds.drawing : kinds.asset;
  };
  return async function securityHeaders(c, next) {
    await next();
    const { headers, status } = c.res;
    const mediaType = headers.get('content-type') ?? '';
    const own = headers.get('content-security-policy') ?? '';
    // A page may set a stricter referrer policy, but not a looser one.
    const isStricter = stricterReferrers.includes(headers.get('referrer-policy') ?? '');
    for (const [name, value] of choose(mediaType, status, c.req.path))
      if (name !== 'referrer-policy' || !isStricter) headers.set(name, value);
    if (mediaType.startsWith('text/html') && framePolicy.test(own))
      headers.set('content-security-policy', `${headers.get('content-security-policy')}; ${own}`);
  };
}
