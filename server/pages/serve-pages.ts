import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from 'hono';
import { payloadPrefix } from '#app/client/hydration/payload.ts';
import { renderPageMarkdown } from '#app/features/seo/domain/markdown/page-markdown.ts';
import { createNetworkLimit, type TooManyAtOnce } from '#platform/http/network-limit.ts';
import { readingMethods } from '#platform/http/page-cache/directives.ts';
import { wantsMarkdown } from '#platform/http/page-cache/negotiation.ts';
import { RenderedPage } from '#platform/http/page-cache/rendered-page.ts';
import { sendPage } from '#platform/http/page-cache/send-page.ts';
import { refuse, refuseMethod } from '#platform/http/request-limits.ts';
import type { DraftOpener } from './draft-previews.ts';
import type { Pages } from './pages.ts';

type Options = {
  siteUrl: string;
  readAddress: (c: Context) => string;
  openDraft?: DraftOpener | undefined;
};

/** Refusals are delayed, so that a client that retries at once does so only twice a second. */
const refusalDelayMs = 500;

/** Limits the delayed requests, each of which takes about 20 kB of memory. */
const delayedShare = { perNetwork: 500, inAll: 2000 };

/** Drafts are not cached or indexed, and linked sites do not learn their URLs. */
const draftHeaders = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
};

/** Creates the handlers for pages and payloads. They may throw TooManyAtOnce. */
export function createPageHandlers(pages: Pages, { siteUrl, readAddress, openDraft }: Options) {
  const describeRequest = (c: Context) => ({ requestId: c.get('requestId'), clientAddress: readAddress(c) });
  const delayWithin = createNetworkLimit(delayedShare);
  const renderAlternate = (page: RenderedPage) => renderMarkdownAlternate(page, siteUrl);

  return {
    /** Serves a page, from the page cache or from React Router. */
    async servePages(c: Context): Promise<Response> {
      const requestedUrl = new URL(c.req.url);
      const isMarkdown = markdownPath.test(requestedUrl.pathname);
      const url = isMarkdown ? findDocument(requestedUrl) : requestedUrl;
      const directives = pages.findDirectives(url);
      const { methods } = directives;
      if (!methods.includes(c.req.method)) {
        const accepted = methods.includes('POST') ? 'GET and its own form' : 'GET only';
        return refuseMethod(c, methods.join(', '), `This page accepts ${accepted}.`);
      }
      const draft = readingMethods.includes(c.req.method) && openDraft?.(url);
      if (draft) {
        const page = await pages.preview(c.req.raw, draft, describeRequest(c));
        const response = await sendPage(c, page, 'pass');
        for (const [name, value] of Object.entries(draftHeaders)) response.headers.set(name, value);
        return response;
      }
      const { method, headers, signal } = c.req.raw;
      const request = isMarkdown ? new Request(url, { method, headers, signal }) : c.req.raw;
      const { page, freshness } = await pages.respond(request, describeRequest(c), directives);
      const isPreferred = !isMarkdown && wantsMarkdown(c.req.header('accept'));
      const alternate = isMarkdown || isPreferred ? page.findAlternate(renderAlternate) : undefined;
      if (isMarkdown && !alternate)
        return refuse(c, page.status >= 500 ? 503 : 404, 'There is no Markdown version of such a page.');
      const response = await sendPage(c, alternate ?? page, freshness);
      if (alternate && isPreferred) excludeFromSharedCaches(response.headers);
      return response;
    },

    /** Serves `/_payload/{hash}/blog?page=2`: the data that React needs to hydrate that page. */
    async servePayloads(c: Context): Promise<Response> {
      const { pathname, search } = new URL(c.req.url);
      const [, hash, path = '/'] = /^([\w-]+)(\/.*)$/.exec(pathname.slice(payloadPrefix.length)) ?? [];
      const url = new URL(siteUrl + path + search);
      const payload = hash && (await pages.findPayload(hash, url, describeRequest(c)));
      if (payload) return sendPage(c, payload, 'pass');
      const error = 'This page has changed since it was loaded.';
      return c.json({ error }, 404, { 'cache-control': 'no-store' });
    },

    /** Refuses a page with a delay, so that a client that retries at once does not use up the CPU. */
    async refuseForNow(c: Context, { ofNetwork }: TooManyAtOnce): Promise<Response> {
      const delay = delayWithin(readAddress(c), () => wait(refusalDelayMs, true));
      const isDelayed = await delay.catch(() => false);
      const why = ofNetwork
        ? 'Your network requested too many pages at once.'
        : 'The site is receiving more requests than it can handle.';
      return c.text(`${why} Please try again in a moment.\n`, ofNetwork ? 429 : 503, {
        'cache-control': 'no-store',
        'retry-after': '2',
        ...(isDelayed ? {} : { connection: 'close' }),
      });
    },
  };
}

/** `/about.md` is the Markdown of `/about`, and `/index.md` that of Home. */
const markdownPath = /^\/[^.]+\.md$/;

function findDocument(markdownUrl: URL): URL {
  const url = new URL(markdownUrl);
  url.pathname = markdownUrl.pathname === '/index.md' ? '/' : markdownUrl.pathname.slice(0, -'.md'.length);
  return url;
}

/**
 * Markdown has an address of its own, so that caches in front of the server need not tell browsers apart by `Accept`, which
 * hardly two of them send alike. A client that requests it by that header alone gets it too, past the shared caches.
 */
function excludeFromSharedCaches(headers: Headers): void {
  headers.set('cache-control', 'private, no-cache');
  headers.set('vary', 'accept, accept-encoding');
}

/** Headers that are meaningless for Markdown, such as the policy of a page with a video. */
const documentHeaders = ['content-security-policy', 'link', 'speculation-rules'];

/** Renders a page as Markdown (SEO-03); undefined if it is not a document, failed, or is not indexable. */
function renderMarkdownAlternate(page: RenderedPage, siteUrl: string): RenderedPage | undefined {
  const headers = new Headers(page.headers);
  if (page.status !== 200 || !headers.get('content-type')?.startsWith('text/html')) return undefined;
  const markdown = renderPageMarkdown(page.body.toString(), siteUrl);
  if (markdown === undefined) return undefined;
  for (const name of documentHeaders) headers.delete(name);
  headers.set('content-type', 'text/markdown; charset=utf-8');
  // Search engines should index the page, not its copy.
  headers.set('x-robots-tag', 'noindex');
  const { status, cacheable, freshSeconds } = page;
  return new RenderedPage({
    ...{ status, cacheable, freshSeconds },
    headers: [...headers],
    body: Buffer.from(markdown),
  });
}
