import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';

export type SecurityOptions = {
  /** Where the site has https, the browser is told to stay there. */
  siteUrl: string;
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
 * policy. Only a page with a film may show frames as well, and it is always loaded as a document.
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
    `script-src 'self' ${hashes.join(' ')}`.trim(),
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    // Films of this site are played from its own host.
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

/** An answer that is no page needs no sources at all. */
export const strictestPolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * A file of the build is never framed and loads nothing. Few headers are set, because a long page loads forty files.
 */
const assetHeaders: [string, string][] = [
  ['content-security-policy', "default-src 'none'"],
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'no-referrer'],
  ['cross-origin-resource-policy', 'same-origin'],
];

/**
 * Pages with forms need `same-origin`: with `no-referrer` browsers hide the origin of a POST, which would then be
 * refused.
 */
const stricterReferrers = ['no-referrer', 'same-origin'];

export type AnswerKind = 'page' | 'asset' | 'social image' | 'other';

/**
 * The security headers of an answer. Those of a page score 140 at the HTTP Observatory. `framePolicy` is what a page
 * adds to the policy, as `findFramePolicy` returns it.
 */
export function listSecurityHeaders(
  options: SecurityOptions,
  kind: AnswerKind,
  framePolicy = '',
): [string, string][] {
  const transport: [string, string][] = options.siteUrl.startsWith('https:')
    ? [['strict-transport-security', `max-age=${hstsSeconds}; includeSubDomains; preload`]]
    : [];
  if (kind === 'asset') return [...assetHeaders, ...transport];
  const pagePolicy = options.policy ?? formatContentSecurityPolicy(options);
  const policies = {
    page: framePolicy ? `${pagePolicy}; ${framePolicy}` : pagePolicy,
    'social image': strictestPolicy,
    other: strictestPolicy,
  };
  return [
    ['content-security-policy', policies[kind]],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    // Feeds and chats on other sites show these images straight from here.
    ['cross-origin-resource-policy', kind === 'social image' ? 'cross-origin' : 'same-origin'],
    ['permissions-policy', 'camera=(), microphone=(), geolocation=()'],
    ...transport,
  ];
}

/** A page may allow frames of named hosts and nothing else; any other policy of its own is overwritten. */
export function findFramePolicy(ownPolicy: string | null | undefined): string {
  return ownPolicy && /^frame-src( https:\/\/[a-z0-9.-]+)+$/.test(ownPolicy) ? ownPolicy : '';
}

/** Sets the security headers among the headers of an answer to this path. */
export type SecurityHeaderSetter = (headers: Headers, answer: { status: number; path: string }) => void;

/** Pages are known by their content type, files by their path. */
export function createSecurityHeaderSetter(options: SecurityOptions): SecurityHeaderSetter {
  const kinds = {
    page: listSecurityHeaders(options, 'page'),
    'social image': listSecurityHeaders(options, 'social image'),
    asset: listSecurityHeaders(options, 'asset'),
    other: listSecurityHeaders(options, 'other'),
  };
  return function setSecurityHeaders(headers, { status, path }) {
    const isPage = headers.get('content-type')?.startsWith('text/html');
    const framePolicy = isPage ? findFramePolicy(headers.get('content-security-policy')) : '';
    // A 404 for a missing file has the headers of an ordinary answer.
    const kind = isPage ? 'page' : status < 400 ? findFileKind(path) : 'other';
    const list = framePolicy ? listSecurityHeaders(options, 'page', framePolicy) : kinds[kind];
    for (const [name, value] of list) {
      // A page may tell less of its address to the sites that it links to, but never more.
      const isStricter = name === 'referrer-policy' && stricterReferrers.includes(headers.get(name) ?? '');
      if (!isStricter) headers.set(name, value);
    }
  };
}

/** Sets the security headers on every answer. */
export function securityHeaders(options: SecurityOptions): MiddlewareHandler {
  const setSecurityHeaders = createSecurityHeaderSetter(options);
  return async function securityHeaders(c, next) {
    await next();
    setSecurityHeaders(c.res.headers, { status: c.res.status, path: c.req.path });
  };
}

/** Images that other sites show: those of `app/discovery/server/social/endpoint.ts`, and the site's own card. */
const socialImagePath = /^\/(social\/|assets\/social-card-)/;

function findFileKind(path: string): AnswerKind {
  if (socialImagePath.test(path)) return 'social image';
  return path.startsWith('/assets/') ? 'asset' : 'other';
}
