import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { listSecurityHeaders, type SecurityOptions } from '../middleware/security-headers.ts';
import { chooseEncoding, type Encoding } from './accept-encoding.ts';
import type { Pages } from './pages.ts';
import type { RenderedPage } from './rendered-page.ts';

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
  const pageHeaders = listSecurityHeaders(security, 'page').flat();
  const otherHeaders = listSecurityHeaders(security, 'other').flat();
  const made = new WeakMap<RenderedPage, Map<Encoding, string[]>>();

  const headersOf = (page: RenderedPage, encoding: Encoding, body: Buffer): string[] => {
    const byEncoding = made.get(page) ?? new Map<Encoding, string[]>();
    made.set(page, byEncoding);
    let headers = byEncoding.get(encoding);
    if (!headers) {
      const isDocument = page.headers.some(
        ([name, value]) => name === 'content-type' && value.startsWith('text/html'),
      );
      headers = [...page.headers.flat(), ...(isDocument ? pageHeaders : otherHeaders)];
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
