import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from 'hono';
import { renderPageMarkdown } from '#app/discovery/domain/markdown/page-markdown.ts';
import { gonePath } from '#app/discovery/server/redirects/redirects.ts';
import { createNetworkLimit, type TooManyAtOnce } from '#platform/http/network-limit.ts';
import { answerPage } from '#platform/http/page-cache/answer-page.ts';
import { readingMethods } from '#platform/http/page-cache/directives.ts';
import { wantsMarkdown } from '#platform/http/page-cache/negotiation.ts';
import { RenderedPage } from '#platform/http/page-cache/rendered-page.ts';
import { refuseMethod } from '#platform/http/request-limits.ts';
import { payloadPrefix } from '#platform/hydration/payload.ts';
import type { DraftOpener } from './draft-previews.ts';
import type { Pages } from './pages.ts';

type Options = {
  siteUrl: string;
  readAddress: (c: Context) => string;
  openDraft?: DraftOpener | undefined;
};

/** A client that asks again as soon as it is refused does so twice a second. */
const refusalDelayMs = 500;

/** A refused request takes some 20 kB of memory while it waits. */
const delayedShare = { perNetwork: 500, inAll: 2000 };

/** No cache keeps a draft, no search engine lists it, and no linked site learns its address. */
const draftHeaders = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
};

/** The handlers of everything that is made of rendered pages. They throw TooManyAtOnce. */
export function createPageHandlers(pages: Pages, { siteUrl, readAddress, openDraft }: Options) {
  const describeAsking = (c: Context) => ({ requestId: c.get('requestId'), clientAddress: readAddress(c) });
  const delayWithin = createNetworkLimit(delayedShare);
  const renderAlternate = (page: RenderedPage) => renderMarkdownAlternate(page, siteUrl);

  return {
    /** Answers every address that is a page: from the page cache, else from React Router. */
    async answerPages(c: Context): Promise<Response> {
      const url = new URL(c.req.url);
      const directives = pages.findDirectives(url);
      const { methods } = directives;
      if (!methods.includes(c.req.method)) {
        const takes = methods.includes('POST') ? 'its own form' : 'nothing else';
        return refuseMethod(c, methods.join(', '), `This address can be read and takes ${takes}.`);
      }
      const draft = readingMethods.includes(c.req.method) && openDraft?.(url);
      if (draft) {
        const page = await pages.preview(c.req.raw, draft, describeAsking(c));
        const answer = await answerPage(c, page, 'pass');
        for (const [name, value] of Object.entries(draftHeaders)) answer.headers.set(name, value);
        return answer;
      }
      const { page, freshness } = await pages.answer(c.req.raw, describeAsking(c), directives);
      const asMarkdown = wantsMarkdown(c.req.header('accept'));
      return answerPage(c, (asMarkdown && page.findAlternate(renderAlternate)) || page, freshness);
    },

    /** Answers an address whose content is gone for good with the page that says so. */
    async answerGone(c: Context): Promise<Response> {
      const { page } = await pages.answer(new Request(siteUrl + gonePath), describeAsking(c));
      return answerPage(c, page, 'pass');
    },

    /** Answers `/_payload/{hash}/blog?page=2` with the data that React needs to take that page over. */
    async answerPayloads(c: Context): Promise<Response> {
      const { pathname, search } = new URL(c.req.url);
      const [, hash, path = '/'] = /^([\w-]+)(\/.*)$/.exec(pathname.slice(payloadPrefix.length)) ?? [];
      const url = new URL(siteUrl + path + search);
      const payload = hash && (await pages.findPayload(hash, url, describeAsking(c)));
      if (payload) return answerPage(c, payload, 'pass');
      const error = 'This page has changed since it was loaded.';
      return c.json({ error }, 404, { 'cache-control': 'no-store' });
    },

    /** Refuses a page, late, or a client that asks again at once would take the processor from all others. */
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

/** Headers that mean something for a document only, such as the policy of a page with a film. */
const documentHeaders = ['content-security-policy', 'link', 'speculation-rules'];

/** The page as Markdown (SEO-03); undefined where it is no document, failed, or is not for search engines. */
function renderMarkdownAlternate(page: RenderedPage, siteUrl: string): RenderedPage | undefined {
  const headers = new Headers(page.headers);
  if (page.status !== 200 || !headers.get('content-type')?.startsWith('text/html')) return undefined;
  const markdown = renderPageMarkdown(page.body.toString(), siteUrl);
  if (markdown === undefined) return undefined;
  for (const name of documentHeaders) headers.delete(name);
  headers.set('content-type', 'text/markdown; charset=utf-8');
  // Search engines list the page and not its copy.
  headers.set('x-robots-tag', 'noindex');
  const { status, cacheable, freshMs } = page;
  return new RenderedPage({ status, headers: [...headers], body: Buffer.from(markdown), cacheable, freshMs });
}
