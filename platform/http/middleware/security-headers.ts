import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';

export type SecurityOptions = {
  /** Under https the browser is told to stay there. */
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
 * The policy of every page. One constant for the whole site: a client navigation keeps the first page's. Only a
 * page with a film may show frames as well, and is always a document of its own.
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
    // Films on our own host, which play where they stand.
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

/** What is no page needs no sources at all. */
export const strictestPolicy = "default-src 'none'; frame-ancestors 'none'";

/** A file of the build is never framed and loads nothing; its headers travel forty times on a long page. */
const assetHeaders: [string, string][] = [
  ['content-security-policy', "default-src 'none'"],
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'no-referrer'],
  ['cross-origin-resource-policy', 'same-origin'],
];

/** `same-origin` for pages with forms: with `no-referrer` browsers hide the origin of a POST, and it would be refused. */
const stricterReferrers = ['no-referrer', 'same-origin'];

export type AnswerKind = 'page' | 'asset' | 'social image' | 'other';

/**
 * Headers by name. A page's score 140 at the HTTP Observatory. `framePolicy` is what a page adds to the policy, as
 * `findFramePolicy` gives it.
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
    // Feeds and chats of others show these from where they are.
    ['cross-origin-resource-policy', kind === 'social image' ? 'cross-origin' : 'same-origin'],
    ['permissions-policy', 'camera=(), microphone=(), geolocation=()'],
    ...transport,
  ];
}

/** A page may ask for frames of named hosts, and for nothing else: any other policy of its own is written over. */
export function findFramePolicy(ownPolicy: string | null | undefined): string {
  return ownPolicy && /^frame-src( https:\/\/[a-z0-9.-]+)+$/.test(ownPolicy) ? ownPolicy : '';
}

/** Puts them on every answer: pages are told by their content type, files by their path. */
export function securityHeaders(options: SecurityOptions): MiddlewareHandler {
  const kinds = {
    page: listSecurityHeaders(options, 'page'),
    'social image': listSecurityHeaders(options, 'social image'),
    asset: listSecurityHeaders(options, 'asset'),
    other: listSecurityHeaders(options, 'other'),
  };
  return async function securityHeaders(c, next) {
    await next();
    const isPage = c.res.headers.get('content-type')?.startsWith('text/html');
    const framePolicy = isPage ? findFramePolicy(c.res.headers.get('content-security-policy')) : '';
    // A file that is not there is an answer like any other.
    const kind = isPage ? 'page' : c.res.status < 400 ? findFileKind(c.req.path) : 'other';
    const list = framePolicy ? listSecurityHeaders(options, 'page', framePolicy) : kinds[kind];
    for (const [name, value] of list) {
      // A page may say less of itself to where its links lead, never more.
      const isStricter =
        name === 'referrer-policy' && stricterReferrers.includes(c.res.headers.get(name) ?? '');
      if (!isStricter) c.res.headers.set(name, value);
    }
  };
}

/** What feeds and chats of others show: the images of `app/discovery/server/social/endpoint.ts`, and the site's own card. */
const socialImagePath = /^\/(social\/|assets\/social-card-)/;

function findFileKind(path: string): AnswerKind {
  if (socialImagePath.test(path)) return 'social image';
  return path.startsWith('/assets/') ? 'asset' : 'other';
}
