import type { RequestListener } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import type {
  RequestedHosts,
  SearchEngineVariables,
} from '#app/discovery/server/search-engines/robots-header.ts';
import { maySpeculate } from '#platform/http/page-cache/answer-page.ts';
import { chooseEncoding, isHeld, wantsMarkdown } from '#platform/http/page-cache/negotiation.ts';
import type { PageCache } from '#platform/http/page-cache/page-cache.ts';

type ReadHeader = (name: string) => string | undefined;

/**
 * Repeats answers of the app while the page cache holds their page fresh: the same head, and the same bytes. An answer is
 * noted when the app gives it, with the form of the page that it sends. So no Request and Response are made, which cost
 * more than all the rest of such an answer.
 */
export function createFreshPages(cache: PageCache, isIndexableHost: (names: RequestedHosts) => boolean) {
  /** Notes what the app has answered with. */
  const noteAnswers: MiddlewareHandler<{ Variables: SearchEngineVariables }> = async (c, next) => {
    await next();
    if (c.res.status !== 200 || !c.get('isIndexable')) return;
    const read: ReadHeader = (name) => c.req.header(name);
    const { pathname, search } = new URL(c.req.url);
    const page = cache.findFresh(pathname + search);
    const form = page?.findForm(chooseEncoding(read('accept-encoding')));
    // The answer may have been Markdown, or another form, which has been improved meanwhile.
    const isOfForm = Number(c.res.headers.get('content-length')) === form?.bytes.length;
    if (!form || !isOfForm || c.res.headers.get('etag') !== page?.etag) return;
    const headers = new Headers(c.res.headers);
    headers.set('x-page-cache', 'fresh');
    form.answers.set(maySpeculate(read), {
      head: [...headers].flat(),
      body: form.bytes.toString('latin1'),
    });
  };

  /** Passes on what the app has not answered yet, or what it would answer otherwise. */
  const answerFresh =
    (next: RequestListener): RequestListener =>
    (request, response) => {
      const { method, url = '', headers } = request;
      const page = method === 'GET' || method === 'HEAD' ? cache.findFresh(url) : undefined;
      if (!page || isHeld(headers['if-none-match'], page.etag) || wantsMarkdown(headers.accept))
        return next(request, response);
      const read = (name: string) => headers[name] as string | undefined;
      const form = page.findForm(chooseEncoding(read('accept-encoding')));
      const answer = form?.answers.get(maySpeculate(read));
      if (!answer || !isIndexableHost({ host: headers.host, forwardedHost: read('x-forwarded-host') }))
        return next(request, response);
      response.writeHead(page.status, answer.head);
      if (method === 'HEAD') response.end();
      else response.end(answer.body, 'latin1');
    };

  return { noteAnswers, answerFresh };
}
