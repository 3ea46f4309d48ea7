import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { type Rendering, renderingContext } from '#app/client/hydration/payload.server.ts';
import { isFile } from '#app/features/seo/server/redirects/check-addresses.ts';
import { robotsHeader } from '#app/features/seo/server/search-engines/robots-header.ts';
import { speculationHeader } from '#app/features/seo/server/speculation/speculation-rules.ts';
import { type RequestFacts, requestContext, type Services, servicesContext } from '#app/services-context.ts';
import { createWeightFiller } from '#app/shell/frame/weight/fill-weights.ts';
import { createNetworkLimit } from '#platform/http/network-limit.ts';
import {
  type Cacheability,
  createDirectiveFinder,
  type Directives,
  readingMethods,
} from '#platform/http/page-cache/directives.ts';
import { type Freshness, formatSharedCacheControl, PageCache } from '#platform/http/page-cache/page-cache.ts';
import { RenderedPage } from '#platform/http/page-cache/rendered-page.ts';
import { createDuration } from '#platform/metrics/metrics.ts';

/** The nominal size limit of the page cache. Its actual memory use is less than half of this. */
const cacheBytes = 64e6;

/** A pause between prerendered pages, for visitors' requests and other start-up work. */
const prerenderPauseMs = 50;

/** Rendering takes about 15 ms a page, so a visitor waits at most a second, and one network can't block the others. */
const renderingShare = { perNetwork: 8, inAll: 64 };

/** Forms are never refused to a person, but a flood of them must not wait without end. */
const formShare = { perNetwork: 32, inAll: 64 };

const renders = createDuration(
  'saltbush_render_duration_seconds',
  'Pages rendered by React, with their data, by the pattern of their route and class of status.',
);

type PagesOptions = {
  build: ServerBuild;
  services: Services;
  /** The folder of the client build, to look up the sizes of the files that pages load. */
  clientDir: string;
  now?: (() => number) | undefined;
};

/** The context of a request: its id for the log, and what an action may know about the visitor. */
type RequestDetails = Partial<RequestFacts> & {
  requestId?: string | undefined;
  /** Other services than the site's, for previewing a draft. */
  services?: Services;
};

/** Serves everything that React Router renders: documents, their `.data`, and hydration payloads. */
export class Pages {
  readonly cache: PageCache;
  /** Limits concurrent work for visitors: rendering uncached pages, and searches. */
  readonly limit = createNetworkLimit(renderingShare);
  /** Returns what the routes of a URL declare in their handles. */
  readonly findDirectives: (url: URL) => Directives;
  /** Forms have their own, so that no number of pages refuses one. */
  readonly #formLimit = createNetworkLimit(formShare);
  readonly #handle: ReturnType<typeof createRequestHandler>;
  readonly #fillWeights: ReturnType<typeof createWeightFiller>;
  readonly #services: Services;
  readonly #prerenderQueue = pLimit(1);
  /** The pages that wait to be prerendered, so that many changes in a row queue each page once. */
  readonly #waiting = new Set<string>();

  constructor({ build, services, clientDir, now }: PagesOptions) {
    this.cache = new PageCache({ maxBytes: cacheBytes, log: services.log, now });
    this.findDirectives = createDirectiveFinder(build);
    this.#handle = createRequestHandler(build, 'production');
    this.#fillWeights = createWeightFiller(clientDir);
    this.#services = services;
  }

  /** Returns the page for a request of any method, from the cache if the route allows it. May throw TooManyAtOnce. */
  async respond(
    request: Request,
    details: RequestDetails = {},
    directives = this.findDirectives(new URL(request.url)),
  ): Promise<{ page: RenderedPage; freshness: Freshness }> {
    if (directives.cache === 'public' && readingMethods.includes(request.method))
      return this.cache.get(directives.key, () => this.#renderPlain(directives, details));
    const render = () => this.#render(this.#toPublicRequest(request), directives, details);
    const limit = readingMethods.includes(request.method) ? this.limit : this.#formLimit;
    return { page: await limit(details.clientAddress, render), freshness: 'pass' };
  }

  /**
   * Renders an uncached page with other services. It cannot hydrate, because payload requests get the public page's
   * payload.
   */
  preview(request: Request, services: Services, details: RequestDetails): Promise<RenderedPage> {
    const directives = { ...this.findDirectives(new URL(request.url)), cache: 'no-store' as const };
    const render = () => this.#render(this.#toPublicRequest(request), directives, { ...details, services });
    return this.limit(details.clientAddress, render);
  }

  /**
   * Renders pages before they are requested, one at a time, with brotli at its best. Unknown and uncached routes are
   * skipped, as are files for programs, and pages that fail are left to their first visitor.
   */
  async prerender(paths: Iterable<string>): Promise<void> {
    const missing = [...paths].filter((path) => !this.#waiting.has(path) && !isFile(path));
    for (const path of missing) this.#waiting.add(path);
    await this.#prerenderQueue.map(missing, async (path) => {
      await wait(prerenderPauseMs, undefined, { ref: false });
      // A change from now on may come too late for this rendering, and queues another one.
      this.#waiting.delete(path);
      const directives = this.findDirectives(new URL(path, this.#services.siteUrl));
      if (directives.cache !== 'public' || !directives.isRoute) return;
      try {
        const { page } = await this.cache.get(directives.key, () => this.#renderPlain(directives));
        if (!page.cacheable) return;
        await page.encodeBest('br');
        await page.payload?.page.encodeBest('br');
      } catch (error) {
        this.#services.log.error('a page could not be prerendered', { path, error });
      }
    });
  }

  /**
   * Returns the payload of the page at a URL; undefined if its hash differs, such as after a deployment. Renders the page
   * first if this process has not done so yet. May throw TooManyAtOnce.
   */
  async findPayload(hash: string, url: URL, details: RequestDetails): Promise<RenderedPage | undefined> {
    const directives = this.findDirectives(url);
    const isCached = directives.cache === 'public';
    if (!isCached && !directives.payloadOnDemand) return undefined;
    const render = () => this.#renderPlain(directives, details);
    const page = isCached ? (await this.cache.get(directives.key, render)).page : await render();
    return page.payload?.hash === hash ? page.payload.page : undefined;
  }

  /** Renders a cacheable page, without the visitor's cookies, headers and address. */
  #renderPlain(
    directives: Directives,
    { clientAddress, requestId }: RequestDetails = {},
  ): Promise<RenderedPage> {
    const request = new Request(this.#services.siteUrl + directives.key);
    return this.limit(clientAddress, () => this.#render(request, directives, { requestId }));
  }

  /**
   * Returns the request with the site's public URL, whatever a proxy made of it. HEAD becomes GET, so that the headers
   * describe the body (RFC 9110, section 9.3.2).
   */
  #toPublicRequest(request: Request): Request {
    const { pathname, search } = new URL(request.url);
    // The Request constructor can't copy the adapter's request object with another method.
    const { headers, signal } = request;
    const init = request.method === 'HEAD' ? { headers, signal } : request;
    const publicRequest = new Request(this.#services.siteUrl + pathname + search, init);
    // React Router compares the Origin header with this URL. middleware/cross-site.ts has already checked it against the
    // host names that the server was called by.
    if (publicRequest.headers.has('origin')) publicRequest.headers.set('origin', this.#services.siteUrl);
    return publicRequest;
  }

  #render(request: Request, directives: Directives, details?: RequestDetails): Promise<RenderedPage> {
    return renders.time(
      () => this.#renderUnmeasured(request, directives, details),
      (end) => ({
        route: directives.route,
        status: 'result' in end ? `${Math.floor(end.result.status / 100)}xx` : 'failed',
      }),
    );
  }

  async #renderUnmeasured(
    request: Request,
    directives: Directives,
    { requestId, clientAddress = '', services = this.#services }: RequestDetails = {},
  ): Promise<RenderedPage> {
    const isRead = readingMethods.includes(request.method);
    const { pathname } = new URL(request.url);
    const rendering: Rendering = {
      requestId,
      payloadOnDemand: directives.payloadOnDemand && isRead,
      cache: isRead ? directives.cache : 'private',
    };
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(renderingContext, rendering);
    context.set(requestContext, { clientAddress });
    const response = await this.#handle(request, context);
    const { status } = response;
    const headers = new Headers(response.headers);
    headers.delete('content-length');
    const isDocument = headers.get('content-type')?.startsWith('text/html') ?? false;
    const isWhole = status === 200;
    // A page with a form is left to the browser whatever its status, and what was typed with it.
    const cacheability =
      isWhole || (isDocument && rendering.cache === 'private') ? rendering.cache : 'no-store';
    const cacheable = cacheability === 'public';
    const { freshSeconds, shownPosts } = rendering;
    headers.set('cache-control', cacheControls[cacheability](freshSeconds));
    if (cacheable) {
      headers.set('no-vary-search', directives.noVarySearch);
      // Home is the heaviest page, and the speculation rules would exceed its weight limit.
      if (isDocument && pathname !== '/') headers.set(...speculationHeader);
    }
    headers.set('vary', 'accept-encoding');
    const isRepeated = isRead && directives.cache !== 'public';
    const text = isDocument
      ? await this.#fillWeights(await response.text(), rendering, isRepeated ? pathname : undefined)
      : undefined;
    // The header also works where there is no HTML head, such as in a page's data.
    const isIndexable = isWhole ? isDocument && !rendering.noindex : status < 400;
    if (!isIndexable && !headers.has(robotsHeader[0])) headers.set(...robotsHeader);
    const hasPayload = (cacheable || rendering.payloadOnDemand) && isWhole && isDocument;
    return new RenderedPage({
      status,
      headers: [...headers],
      body: text === undefined ? Buffer.from(await response.arrayBuffer()) : Buffer.from(text),
      ...{ cacheable, freshSeconds, shownPosts },
      payload: hasPayload && rendering.payload ? createPayloadFile(rendering.payload, cacheable) : undefined,
    });
  }
}

/** Shared caches must not store what is left to the browser. */
const cacheControls: Record<Cacheability, (freshSeconds?: number) => string> = {
  public: formatSharedCacheControl,
  private: () => 'private, no-cache',
  'no-store': () => 'no-store',
};

/** Creates a page's payload. Its URL contains its hash, so it never changes. */
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
