import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { findPageKind, listSecurityHeaders, type SecurityOptions } from '../middleware/security-headers.ts';
import { chooseEncoding, type Encoding } from './accept-encoding.ts';
import type { Pages } from './pages.ts';
import type { RenderedPage } from './rendered-page.ts';

const policyHeader = 'content-security-policy';

/**
 * Answers what lies fresh and compressed in the page cache straight from Node's own objects; everything
 * else goes on to `next`. The answer is the one `next` would give: a test holds the two side by side. It is
 * here because building a Request and a Response costs more than all the rest of a cached answer.
 */
export function answerFreshPages(
  pages: Pages,
  security: SecurityOptions,
  next: RequestListener,
): RequestListener {
  const securityHeaders = {
    page: listSecurityHeaders(security, 'page'),
    'film page': listSecurityHeaders(security, 'film page'),
    other: listSecurityHeaders(security, 'other'),
  };
  const made = new WeakMap<RenderedPage, Map<Encoding, string[]>>();

  const headersOf = (page: RenderedPage, encoding: Encoding, body: Buffer): string[] => {
    const byEncoding = made.get(page) ?? new Map<Encoding, string[]>();
    made.set(page, byEncoding);
    let headers = byEncoding.get(encoding);
    if (!headers) {
      const own = new Map(page.headers);
      const isDocument = own.get('content-type')?.startsWith('text/html');
      const kind = isDocument ? findPageKind(own.get(policyHeader)) : 'other';
      const pageHeaders = page.headers.filter(([name]) => name !== policyHeader);
      headers = [...pageHeaders, ...securityHeaders[kind]].flat();
      headers.push('x-page-cache', 'fresh', 'etag', page.formatEtag(encoding));
      if (encoding !== 'identity') headers.push('content-encoding', encoding);
      headers.push('content-length', String(body.length));
      byEncoding.set(encoding, headers);
    }
    return headers;
  };

  return (request, response) => {
    const page = request.method === 'GET' ? pages.cache.findFresh(request.url ?? '') : undefined;
    if (!page || request.headers['if-none-match'] !== undefined) return next(request, response);
    const encoding = chooseEncoding(request.headers['accept-encoding'] as string | undefined);
    const body = page.body.find(encoding);
    if (!body) return next(request, response);
    response.writeHead(page.status, [...headersOf(page, encoding, body), 'x-request-id', randomUUID()]);
    response.end(body);
  };
}
