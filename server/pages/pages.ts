import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { robotsHeader } from '#app/discovery/server/search-engines/robots-header.ts';
import { speculationHeader } from '#app/discovery/server/speculation/speculation-rules.ts';
import { createPageWeigher } from '#app/frame/weight/weigh-page.ts';
import { type RequestFacts, requestContext, type Services, servicesContext } from '#app/services-context.ts';
import { createNetworkLimit } from '#platform/http/network-limit.ts';
import {
  createDirectiveFinder,
  type Directives,
  readingMethods,
} from '#platform/http/page-cache/directives.ts';
import { type Freshness, formatSharedCacheControl, PageCache } from '#platform/http/page-cache/page-cache.ts';
import { RenderedPage } from '#platform/http/page-cache/rendered-page.ts';
import { type Rendering, renderingContext } from '#platform/hydration/payload.server.ts';

/**
 * The `cache-control` of a page that answers a form. No cache in front of this server may keep what was typed, but the
 * browser must: without JavaScript, going back or forward to a page with `no-store` shows `ERR_CACHE_MISS` in Chromium,
 * and all of it is lost.
 */
const formAnswerControl = 'private, no-cache';

/** The memory that rendered pages are counted as; they take less than half of it. */
const cacheBytes = 64e6;

/** A visitor's request comes in between two pages, and so does whatever else the start has to do. */
const warmingPauseMs = 50;

/** A page takes some 15 ms, so that a visitor waits a second at most, and one network can't make the others wait. */
const renderingShare = { perNetwork: 8, inAll: 64 };

type PagesOptions = {
  build: ServerBuild;
  services: Services;
  /** The folder of the client build, in which the files that a page loads are weighed. */
  clientDir: string;
  now?: (() => number) | undefined;
};

/** The facts about a request: its id for the log, and what an action may know of the visitor. */
type Asking = Partial<RequestFacts> & {
  requestId?: string | undefined;
  /** Others than those of the site, for the preview of a draft. */
  services?: Services;
};

/** Answers for everything that React Router renders: documents and their `.data`, and hydration payloads. */
export class Pages {
  readonly cache: PageCache;
  /** Bounds how much is made for visitors at once: pages that no cache could answer, and searches. */
  readonly limit = createNetworkLimit(renderingShare);
  /** Finds what the routes at a URL declare. */
  readonly findDirectives: (url: URL) => Directives;
  readonly #handle: ReturnType<typeof createRequestHandler>;
  readonly #weigh: ReturnType<typeof createPageWeigher>;
  readonly #services: Services;
  readonly #warmInTurn = pLimit(1);

  constructor({ build, services, clientDir, now }: PagesOptions) {
    this.cache = new PageCache({ maxBytes: cacheBytes, log: services.log, now });
    this.findDirectives = createDirectiveFinder(build);
    this.#handle = createRequestHandler(build, 'production');
    this.#weigh = createPageWeigher(clientDir);
    this.#services = services;
  }

  /** The page for a request of any method; from the cache where the route allows it. Throws TooManyAtOnce. */
  async answer(
    request: Request,
    asking: Asking = {},
    directives = this.findDirectives(new URL(request.url)),
  ): Promise<{ page: RenderedPage; freshness: Freshness }> {
    // A posted form is never refused.
    if (!readingMethods.includes(request.method))
      return { page: await this.#render(this.#address(request), directives, asking), freshness: 'pass' };
    if (directives.cache) return this.cache.get(directives.key, () => this.#renderPlain(directives, asking));
    const render = () => this.#render(this.#address(request), directives, asking);
    return { page: await this.limit(asking.clientAddress, render), freshness: 'pass' };
  }

  /**
   * The page over other services, for one reader. It stays HTML: its payload can't be had, because the public page has
   * another one.
   */
  preview(request: Request, services: Services, asking: Asking): Promise<RenderedPage> {
    const directives = { ...this.findDirectives(new URL(request.url)), cache: false };
    const render = () => this.#render(this.#address(request), directives, { ...asking, services });
    return this.limit(asking.clientAddress, render);
  }

  /**
   * Renders documents by path and query while nobody waits for them, one at a time, and compresses them as most visitors
   * take them. Those of unknown or uncached routes are passed over, and one that fails is left to its first visitor.
   */
  async warm(paths: Iterable<string>): Promise<void> {
    await this.#warmInTurn.map(paths, async (path) => {
      await wait(warmingPauseMs, undefined, { ref: false });
      const directives = this.findDirectives(new URL(path, this.#services.siteUrl));
      if (!directives.cache || !directives.isRoute) return;
      try {
        const { page } = await this.cache.get(directives.key, () => this.#renderPlain(directives));
        if (!page.cacheable) return;
        await page.improve('br');
        await page.payload?.page.improve('br');
      } catch (error) {
        this.#services.log.error('page could not be warmed', { path, error });
      }
    });
  }

  /**
   * The payload of the page at this URL, if its hash is still the one given; undefined after a deploy that changed it. A
   * process that has not rendered the page yet does so first. Throws TooManyAtOnce.
   */
  async findPayload(hash: string, url: URL, asking: Asking): Promise<RenderedPage | undefined> {
    const directives = this.findDirectives(url);
    if (!directives.cache && !directives.payloadApart) return undefined;
    const render = () => this.#renderPlain(directives, asking);
    const page = directives.cache ? (await this.cache.get(directives.key, render)).page : await render();
    return page.payload?.hash === hash ? page.payload.page : undefined;
  }

  /** Renders without the cookies, headers and address of the visitor who asks. */
  #renderPlain(directives: Directives, { clientAddress, requestId }: Asking = {}): Promise<RenderedPage> {
    const request = new Request(this.#services.siteUrl + directives.key);
    return this.limit(clientAddress, () => this.#render(request, directives, { requestId }));
  }

  /**
   * The same request under the public address of the site, whatever a proxy made of it. HEAD becomes GET, so that the
   * head says of the body what is true (RFC 9110, 9.3.2).
   */
  #address(request: Request): Request {
    const { pathname, search } = new URL(request.url);
    const asked = request.method === 'HEAD' ? new Request(request, { method: 'GET' }) : request;
    const addressed = new Request(this.#services.siteUrl + pathname + search, asked);
    // The framework holds the origin against this address. Whether the sender may be trusted has been
    // decided before (middleware/cross-site.ts), by the names under which the server was asked.
    if (addressed.headers.has('origin')) addressed.headers.set('origin', this.#services.siteUrl);
    return addressed;
  }

  async #render(
    request: Request,
    directives: Directives,
    { requestId, clientAddress = '', services = this.#services }: Asking = {},
  ): Promise<RenderedPage> {
    const isRead = readingMethods.includes(request.method);
    const payloadApart = directives.payloadApart && isRead;
    const rendering: Rendering = { requestId, payloadApart };
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(renderingContext, rendering);
    context.set(requestContext, { clientAddress });
    const response = await this.#handle(request, context);
    const headers = new Headers(response.headers);
    headers.delete('content-length');
    const isDocument = headers.get('content-type')?.startsWith('text/html') ?? false;
    const ownControl = headers.get('cache-control') ?? undefined;
    // A route forbids caching what is not worth it, such as a made-up filter, or what belongs to one visitor.
    const isPublic = !/no-store|private/.test(ownControl ?? '');
    const cacheable = isRead && directives.cache && response.status === 200 && isPublic;
    const freshMs = readFreshMs(ownControl);
    if (cacheable) {
      headers.set('cache-control', formatSharedCacheControl(freshMs));
      headers.set('no-vary-search', directives.noVarySearch);
      // Home is the heaviest page, and the rules would exceed what is left of its weight limit.
      if (isDocument && new URL(request.url).pathname !== '/') headers.set(...speculationHeader);
    } else {
      const isFormAnswer = request.method === 'POST' && isDocument;
      headers.set('cache-control', isFormAnswer ? formAnswerControl : (ownControl ?? 'no-store'));
    }
    // Every document is also available as Markdown.
    headers.set('vary', isDocument ? 'accept, accept-encoding' : 'accept-encoding');
    const text = isDocument
      ? await this.#weigh(await response.text(), { isKept: cacheable, ...rendering })
      : undefined;
    // Search engines obey the header also where there is no HTML head, as in the data of a page.
    const isListed = response.status === 200 ? isDocument && !saysNoindex(text ?? '') : response.status < 400;
    if (!isListed && !headers.has(robotsHeader[0])) headers.set(...robotsHeader);
    const hasPayload = (cacheable || payloadApart) && response.status === 200 && isDocument;
    return new RenderedPage({
      status: response.status,
      headers: [...headers],
      body: text === undefined ? Buffer.from(await response.arrayBuffer()) : Buffer.from(text),
      cacheable,
      freshMs,
      payload: hasPayload && rendering.payload ? createPayloadFile(rendering.payload, cacheable) : undefined,
    });
  }
}

/** Its address holds its hash, so that it never changes. */
function createPayloadFile(
  { hash, body }: NonNullable<Rendering['payload']>,
  cacheable: boolean,
): RenderedPage['payload'] {
  const page = new RenderedPage({
    status: 200,
    headers: [
      ['content-type', 'application/json'],
      ['cache-control', cacheable ? 'public, max-age=31536000, immutable' : 'no-store'],
      ['vary', 'accept-encoding'],
    ],
    body: Buffer.from(body),
    cacheable,
  });
  return { hash, page };
}

/** Only our own head can hold this element, because everybody else's words are escaped or cleaned. */
function saysNoindex(html: string): boolean {
  return /<meta name="robots" content="[^"]*noindex/.test(html);
}

/** A route that shows something provisional says with `s-maxage=30` for how long. */
function readFreshMs(cacheControl = ''): number | undefined {
  const seconds = cacheControl.match(/\bs-maxage=(\d+)/)?.[1];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}
