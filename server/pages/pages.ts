import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { robotsHeader } from '#app/discovery/server/search-engines/robots-header.ts';
import { speculationHeader } from '#app/discovery/server/speculation/speculation-rules.ts';
import { createPageWeigher } from '#app/frame/weight/weigh-page.ts';
import { type RequestFacts, requestContext } from '#app/request-context.ts';
import { type Services, servicesContext } from '#app/services-context.ts';
import type { CompressedBody } from '#platform/http/page-cache/compressed-body.ts';
import { createDirectiveFinder, type Directives } from '#platform/http/page-cache/directives.ts';
import type { Encoding } from '#platform/http/page-cache/negotiation.ts';
import { type Freshness, formatSharedCacheControl, PageCache } from '#platform/http/page-cache/page-cache.ts';
import { RenderedPage } from '#platform/http/page-cache/rendered-page.ts';
import { createRenderLimit } from '#platform/http/render-limit.ts';
import { hashPayload, type Rendering, renderingContext } from '#platform/hydration/payload.server.ts';
import { payloadPrefix } from '#platform/hydration/payload.ts';

const reading = ['GET', 'HEAD'];

/**
 * The `cache-control` of a page that answers a form. No cache in front of this server may keep what was typed, but the
 * browser must: without JavaScript, going back or forward to a page with `no-store` shows `ERR_CACHE_MISS` in Chromium,
 * and all of it is lost.
 */
const formAnswerControl = 'private, no-cache';

export type PagesOptions = {
  build: ServerBuild;
  services: Services;
  /** The folder of the client build, in which the files that a page loads are weighed. */
  clientDir: string;
  maxBytes: number;
  now?: (() => number) | undefined;
};

/** What is known of a request: its id for the log, and what an action may know of the visitor. */
export type Asking = Partial<RequestFacts> & { requestId?: string | undefined };

export type FoundPayload = {
  body: CompressedBody;
  /** Compresses it as well as can be, for later visitors; undefined where no cache may keep the payload. */
  improve: ((encoding: Encoding) => void) | undefined;
};

/** Answers for everything that React Router renders: documents and their `.data`, and hydration payloads. */
export class Pages {
  readonly cache: PageCache<RenderedPage>;
  readonly #findDirectives: (url: URL) => Directives;
  readonly #handle: ReturnType<typeof createRequestHandler>;
  readonly #weigh: ReturnType<typeof createPageWeigher>;
  readonly #services: Services;
  readonly #limitRendering = createRenderLimit();

  constructor({ build, services, clientDir, maxBytes, now }: PagesOptions) {
    this.cache = new PageCache({ maxBytes, log: services.log, now });
    this.#findDirectives = createDirectiveFinder(build);
    this.#handle = createRequestHandler(build, 'production');
    this.#weigh = createPageWeigher(clientDir);
    this.#services = services;
  }

  /** The page for a request of any method; from the cache where the route allows it. Throws TooManyPages. */
  async answer(request: Request, asking: Asking = {}): Promise<{ page: RenderedPage; freshness: Freshness }> {
    const directives = this.#findDirectives(new URL(request.url));
    const reads = reading.includes(request.method);
    // What was typed into a form is never refused.
    const limited = (render: () => Promise<RenderedPage>) =>
      reads ? this.#limitRendering(asking.clientAddress ?? '', render) : render();
    if (!reads || !directives.cache) {
      const page = await limited(() => this.#render(this.#address(request), directives, false, asking));
      return { page, freshness: 'pass' };
    }
    return this.cache.get(directives.key, () =>
      // A cached page is rendered with the request's id, but without anything about the visitor.
      limited(() =>
        this.#render(this.#plainRequest(directives), directives, true, { requestId: asking.requestId }),
      ),
    );
  }

  /** Renders the document at this path and query, if it may be kept, and compresses it as most visitors take it. */
  async warm(path: string): Promise<void> {
    const directives = this.#findDirectives(new URL(path, this.#services.siteUrl));
    if (!directives.cache || !directives.isRoute) return;
    const page = await this.cache.renew(directives.key, () =>
      this.#render(this.#plainRequest(directives), directives, true),
    );
    if (!page?.cacheable) return;
    await page.improve('br');
    await page.improve('br', 'payload');
  }

  /** The methods that the page at this address takes. */
  listMethods(url: URL): string[] {
    return this.#findDirectives(url).acts ? [...reading, 'POST'] : reading;
  }

  /**
   * The payload of the page at this path, if its hash is still the one given; undefined after a deploy that
   * changed it. A process that has not rendered the page yet does so first.
   */
  async findPayload(hash: string, url: URL): Promise<FoundPayload | undefined> {
    const directives = this.#findDirectives(url);
    const render = (mayKeep: boolean) => this.#render(this.#plainRequest(directives), directives, mayKeep);
    if (!directives.cache && !directives.payloadApart) return undefined;
    const page = directives.cache
      ? (await this.cache.get(directives.key, () => render(true))).page
      : await render(false);
    if (page.payload?.hash !== hash) return undefined;
    const improve = (encoding: Encoding) => void page.improve(encoding, 'payload').catch(() => {});
    return { body: page.payload.body, improve: page.cacheable ? improve : undefined };
  }

  /** A page that may be cached is rendered without the cookies and headers of a visitor. */
  #plainRequest({ pathAndSearch }: Directives): Request {
    return new Request(this.#services.siteUrl + pathAndSearch);
  }

  /** The same request under the public address of the site, whatever a proxy made of it. */
  #address(request: Request): Request {
    const { pathname, search } = new URL(request.url);
    const addressed = new Request(this.#services.siteUrl + pathname + search, request);
    // The framework holds the origin against this address. Whether the sender may be trusted has been
    // decided before (middleware/cross-site.ts), by the names under which the server was asked.
    if (addressed.headers.has('origin')) addressed.headers.set('origin', this.#services.siteUrl);
    return addressed;
  }

  async #render(
    request: Request,
    directives: Directives,
    mayKeep: boolean,
    { requestId, clientAddress = '' }: Asking = {},
  ): Promise<RenderedPage> {
    const payloadApart = directives.payloadApart && request.method !== 'POST';
    const rendering: Rendering = { requestId, payloadApart };
    const context = new RouterContextProvider(
      new Map<never, never>([
        [servicesContext as never, this.#services as never],
        [renderingContext as never, rendering as never],
        [requestContext as never, { clientAddress } as never],
      ]),
    );
    const response = await this.#handle(request, context);
    const isDocument = response.headers.get('content-type')?.startsWith('text/html') ?? false;
    // A route forbids caching what is not worth it, such as a made-up filter, or what belongs to one visitor.
    const cacheable =
      mayKeep &&
      response.status === 200 &&
      !/no-store|private/.test(response.headers.get('cache-control') ?? '');
    const headers = new Headers(response.headers);
    headers.delete('content-length');
    const ownControl = headers.get('cache-control');
    const freshMs = readFreshMs(ownControl);
    const control = cacheable
      ? formatSharedCacheControl(freshMs)
      : request.method === 'POST' && isDocument
        ? formAnswerControl
        : (ownControl ?? 'no-store');
    headers.set('cache-control', control);
    if (cacheable) headers.set('no-vary-search', formatNoVarySearch(directives.query));
    // Home is the heaviest page, and the rules would exceed what is left of its weight limit.
    if (cacheable && isDocument && new URL(request.url).pathname !== '/') headers.set(...speculationHeader);
    // Every document is also available as Markdown.
    headers.set('vary', isDocument ? 'accept, accept-encoding' : 'accept-encoding');
    const text = isDocument ? await this.#weigh(await response.text(), cacheable) : undefined;
    // Search engines obey the header also where there is no HTML head, as in the data of a page.
    const isListed = response.status === 200 ? isDocument && !saysNoindex(text ?? '') : response.status < 400;
    if (!isListed && !headers.has(robotsHeader[0])) headers.set(...robotsHeader);
    const hasPayload = (cacheable || payloadApart) && response.status === 200 && isDocument;
    const payloadBody = hasPayload && rendering.payload ? JSON.stringify(rendering.payload) : undefined;
    return new RenderedPage({
      status: response.status,
      headers: [...headers],
      body: text === undefined ? Buffer.from(await response.arrayBuffer()) : Buffer.from(text),
      payload: payloadBody === undefined ? undefined : { hash: hashPayload(payloadBody), body: payloadBody },
      cacheable,
      freshMs,
    });
  }
}

/** Only our own head can hold this element, because everybody else's words are escaped or cleaned. */
function saysNoindex(html: string): boolean {
  return /<meta name="robots" content="[^"]*noindex/.test(html);
}

/** A route that shows something provisional says with `s-maxage=30` for how long. */
function readFreshMs(cacheControl: string | null): number | undefined {
  const seconds = cacheControl?.match(/\bs-maxage=(\d+)/)?.[1];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}

/** Tells other caches that only the declared query parameters make another page. */
export function formatNoVarySearch(query: string[]): string {
  return query.length === 0 ? 'params' : `params, except=(${query.map((name) => `"${name}"`).join(' ')})`;
}

/** Parses `/_payload/{hash}/blog?page=2` into the hash and the URL of the page that it belongs to. */
export function parsePayloadUrl(url: URL): { hash: string; page: URL } | undefined {
  const match = url.pathname.slice(payloadPrefix.length).match(/^([\w-]+)(\/.*)$/);
  if (!match) return undefined;
  const [, hash = '', pathname = '/'] = match;
  return { hash, page: new URL(pathname + url.search, url) };
}
