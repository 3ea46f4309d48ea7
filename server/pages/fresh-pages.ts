import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import type { RequestedHosts } from '#app/discovery/server/search-engines/indexable-host.ts';
import { speculationHeader } from '#app/discovery/server/speculation/speculation-rules.ts';
import {
  findFramePolicy,
  listSecurityHeaders,
  type SecurityOptions,
} from '#platform/http/middleware/security-headers.ts';
import { maySpeculate } from '#platform/http/page-cache/answer-rendered.ts';
import { chooseEncoding, type Encoding, wantsMarkdown } from '#platform/http/page-cache/negotiation.ts';
import type { RenderedPage } from '#platform/http/page-cache/rendered-page.ts';
import { sendWritten, takesWritten, writeHeaders } from '#platform/http/page-cache/send-written.ts';
import type { Pages } from './pages.ts';

/** `list` has names and values in turn; `written` is the same as it is sent. */
type KnownHeaders = { list: string[]; written: string };

const policyHeader = 'content-security-policy';

/**
 * Answers with Node's own objects where the page cache holds the page fresh and compressed; every other request goes on
 * to `next`. A test proves that the answer is the one `next` would give. This second path exists because building a
 * Request and a Response costs more than all the rest of a cached answer.
 */
export function answerFreshPages(
  pages: Pages,
  security: SecurityOptions,
  isIndexableHost: (names: RequestedHosts) => boolean,
  next: RequestListener,
): RequestListener {
  const securityHeaders = {
    page: listSecurityHeaders(security, 'page'),
    other: listSecurityHeaders(security, 'other'),
  };
  const made = new WeakMap<RenderedPage, Map<string, KnownHeaders>>();

  const headersOf = (
    page: RenderedPage,
    encoding: Encoding,
    speculates: boolean,
    body: Buffer,
  ): KnownHeaders => {
    const byForm = made.get(page) ?? new Map<string, KnownHeaders>();
    const form = speculates ? encoding : `${encoding}, still`;
    let found = byForm.get(form);
    if (!found) {
      const own = new Map(page.headers);
      const isDocument = own.get('content-type')?.startsWith('text/html');
      const framePolicy = isDocument ? findFramePolicy(own.get(policyHeader)) : '';
      const ownSecurity = framePolicy
        ? listSecurityHeaders(security, 'page', framePolicy)
        : securityHeaders[isDocument ? 'page' : 'other'];
      const pageHeaders = page.headers.filter(
        ([name]) => name !== policyHeader && (speculates || name !== speculationHeader[0]),
      );
      const list = [...pageHeaders, ...ownSecurity].flat();
      list.push('x-page-cache', 'fresh', 'etag', page.formatEtag(encoding));
      if (encoding !== 'identity') list.push('content-encoding', encoding);
      list.push('content-length', String(body.length));
      found = { list, written: writeHeaders(list) };
      byForm.set(form, found);
      made.set(page, byForm);
    }
    return found;
  };

  return (request, response) => {
    const page = request.method === 'GET' ? pages.cache.findFresh(request.url ?? '') : undefined;
    if (!page || request.headers['if-none-match'] !== undefined || wantsMarkdown(request.headers.accept))
      return next(request, response);
    const forwardedHost = request.headers['x-forwarded-host'] as string | undefined;
    if (!isIndexableHost({ host: request.headers.host, forwardedHost })) return next(request, response);
    const encoding = chooseEncoding(request.headers['accept-encoding'] as string | undefined);
    const body = page.body.find(encoding);
    if (!body) return next(request, response);
    const speculates = maySpeculate({
      saveData: request.headers['save-data'] as string | undefined,
      mobile: request.headers['sec-ch-ua-mobile'] as string | undefined,
    });
    const { list, written } = headersOf(page, encoding, speculates, body);
    const id = randomUUID();
    if (takesWritten(request, response))
      sendWritten(response, page.status, `${written}x-request-id: ${id}\r\n`, body);
    else response.writeHead(page.status, [...list, 'x-request-id', id]).end(body);
  };
}
