import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { RequestedHosts } from '#app/discovery/server/search-engines/indexable-host.ts';
import {
  createSecurityHeaderSetter,
  type SecurityOptions,
} from '#platform/http/middleware/security-headers.ts';
import { describeAnswer, maySpeculate } from '#platform/http/page-cache/answer-page.ts';
import type { CompressedForm } from '#platform/http/page-cache/compressed-body.ts';
import { chooseEncoding, type Encoding, wantsMarkdown } from '#platform/http/page-cache/negotiation.ts';
import type { RenderedPage } from '#platform/http/page-cache/rendered-page.ts';
import type { Pages } from './pages.ts';

/**
 * Answers with Node's own objects where the page cache holds the page fresh and compressed; every other request goes on
 * to `next`. Status and headers come from the same functions, so that the answer is the one `next` would give; only
 * the Request and Response objects are saved, which cost more than all the rest of a cached answer.
 */
export function answerFreshPages(
  pages: Pages,
  security: SecurityOptions,
  isIndexableHost: (names: RequestedHosts) => boolean,
  next: RequestListener,
): RequestListener {
  const setSecurityHeaders = createSecurityHeaderSetter(security);
  const listHeaders = (
    page: RenderedPage,
    form: CompressedForm,
    asked: Parameters<typeof describeAnswer>[3],
  ) => {
    const { status, headers } = describeAnswer(page, form, 'fresh', asked);
    setSecurityHeaders(headers, { status, path: '/' });
    return { status, headers: [...headers].flat() };
  };
  /** The headers of whole pages, by their form. */
  const known = new WeakMap<CompressedForm, Map<boolean, string[]>>();
  const findHeaders = (page: RenderedPage, form: CompressedForm, encoding: Encoding, speculates: boolean) => {
    const bySpeculation = known.get(form) ?? new Map<boolean, string[]>();
    known.set(form, bySpeculation);
    let headers = bySpeculation.get(speculates);
    if (!headers) {
      const hints = { saveData: speculates ? undefined : 'on', mobile: undefined };
      headers = listHeaders(page, form, { encoding, ...hints }).headers;
      bySpeculation.set(speculates, headers);
    }
    return headers;
  };

  return (request, response) => {
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    const page = isReading ? pages.cache.findFresh(request.url ?? '') : undefined;
    if (!page || wantsMarkdown(request.headers.accept) || !isIndexableHost(readHosts(request)))
      return next(request, response);
    const encoding = chooseEncoding(request.headers['accept-encoding'] as string | undefined);
    const form = page.body.find(encoding);
    if (!form) return next(request, response);
    const ifNoneMatch = request.headers['if-none-match'];
    const hints = {
      saveData: request.headers['save-data'] as string | undefined,
      mobile: request.headers['sec-ch-ua-mobile'] as string | undefined,
    };
    const answer =
      ifNoneMatch === undefined
        ? { status: page.status, headers: findHeaders(page, form, encoding, maySpeculate(hints)) }
        : listHeaders(page, form, { encoding, ifNoneMatch, ...hints });
    response.writeHead(answer.status, [...answer.headers, 'x-request-id', randomUUID()]);
    response.end(request.method === 'HEAD' || answer.status === 304 ? undefined : form.bytes);
  };
}

function readHosts({ headers }: IncomingMessage): RequestedHosts {
  return { host: headers.host, forwardedHost: headers['x-forwarded-host'] as string | undefined };
}
