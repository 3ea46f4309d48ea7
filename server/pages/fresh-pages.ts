import type { RequestListener } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import type {
  RequestedHosts,
  SearchEngineVariables,
} from '#app/features/seo/server/search-engines/robots-header.ts';
import { requests } from '#platform/http/measure-requests.ts';
import { chooseEncoding, matchesEtag, wantsMarkdown } from '#platform/http/page-cache/negotiation.ts';
import type { PageCache } from '#platform/http/page-cache/page-cache.ts';
import { maySpeculate } from '#platform/http/page-cache/send-page.ts';

type ReadHeader = (name: string) => string | undefined;

/**
 * Repeats responses of the app, headers and body, as long as their page is fresh in the page cache. A response is recorded
 * with the encoded page when the app first sends it. This avoids creating a Request and a Response, which would cost more
 * than everything else.
 */
export function createFreshPages(
  cache: PageCache,
  isIndexableHost: (names: RequestedHosts) => boolean,
  findPattern: (url: URL) => string,
) {
  /** Records the app's responses. */
  const recordResponses: MiddlewareHandler<{ Variables: SearchEngineVariables }> = async (c, next) => {
    await next();
    if (c.res.status !== 200 || !c.get('isIndexable')) return;
    const read: ReadHeader = (name) => c.req.header(name);
    const url = new URL(c.req.url);
    const page = cache.findFresh(url.pathname + url.search);
    const form = page?.findEncoded(chooseEncoding(read('accept-encoding')));
    // The response may have been Markdown, or an encoding that has been improved since.
    const isOfForm = Number(c.res.headers.get('content-length')) === form?.bytes.length;
    if (!form || !isOfForm || c.res.headers.get('etag') !== page?.etag) return;
    const headers = new Headers(c.res.headers);
    headers.set('x-page-cache', 'fresh');
    form.responses.set(maySpeculate(read), {
      head: [...headers].flat(),
      body: form.bytes.toString('latin1'),
      labels: { route: findPattern(url), status: '2xx', cache: 'fresh' },
    });
  };

  /** Serves recorded responses, and passes on all other requests. */
  const serveFresh =
    (next: RequestListener): RequestListener =>
    (request, response) => {
      const began = performance.now();
      const { method, url = '', headers } = request;
      const page = method === 'GET' || method === 'HEAD' ? cache.findFresh(url) : undefined;
      if (!page || matchesEtag(headers['if-none-match'], page.etag) || wantsMarkdown(headers.accept))
        return next(request, response);
      const read = (name: string) => headers[name] as string | undefined;
      const form = page.findEncoded(chooseEncoding(read('accept-encoding')));
      const cachedResponse = form?.responses.get(maySpeculate(read));
      if (
        !cachedResponse ||
        !isIndexableHost({ host: headers.host, forwardedHost: read('x-forwarded-host') })
      )
        return next(request, response);
      response.writeHead(page.status, cachedResponse.head);
      if (method === 'HEAD') response.end();
      else response.end(cachedResponse.body, 'latin1');
      requests.record(performance.now() - began, cachedResponse.labels);
    };

  return { recordResponses, serveFresh };
}
