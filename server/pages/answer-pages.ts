import type { Context, Handler } from 'hono';
import { renderPageMarkdown } from '#app/discovery/domain/markdown/page-markdown.ts';
import { gonePath } from '#app/discovery/server/redirects/redirects.ts';
import { readClientAddress } from '#platform/http/client-address.ts';
import { answerPage } from '#platform/http/page-cache/answer-page.ts';
import { chooseEncoding, wantsMarkdown } from '#platform/http/page-cache/negotiation.ts';
import { RenderedPage } from '#platform/http/page-cache/rendered-page.ts';
import { TooManyPages } from '#platform/http/render-limit.ts';
import { refuseMethod } from '#platform/http/request-limits.ts';
import type { Log } from '#platform/log.ts';
import { type Pages, parsePayloadUrl } from './pages.ts';

/** Answers every address that is a page: from the page cache, else from React Router. */
export function pages(
  pages: Pages,
  { trustProxy, siteUrl }: { trustProxy: boolean; siteUrl: string },
): Handler {
  const renderAlternate = (page: RenderedPage) => renderMarkdownAlternate(page, siteUrl);
  return async function respond(c) {
    const methods = pages.listMethods(new URL(c.req.url));
    if (!methods.includes(c.req.method)) {
      const takes = methods.includes('POST') ? 'its own form' : 'nothing else';
      return refuseMethod(c, methods.join(', '), `This address can be read and takes ${takes}.`);
    }
    const asking = { requestId: c.get('requestId'), clientAddress: readClientAddress(c, trustProxy) };
    const answered = await pages.answer(c.req.raw, asking).catch((error: unknown) => {
      if (error instanceof TooManyPages) return error;
      throw error;
    });
    if (answered instanceof TooManyPages) return refuseForNow(c, answered);
    const { page, freshness } = answered;
    const alternate = wantsMarkdown(c.req.header('accept')) ? page.findAlternate(renderAlternate) : undefined;
    return answerPage(c, alternate ?? page, freshness);
  };
}

function refuseForNow(c: Context, { ofNetwork }: TooManyPages): Response {
  const why = ofNetwork
    ? 'Too many pages were asked for at once from your network.'
    : 'More pages are being asked for than this site can make.';
  return c.text(`${why} Please try again in a moment.\n`, ofNetwork ? 429 : 503, {
    'cache-control': 'no-store',
    'retry-after': '2',
  });
}

/** Answers an address whose content is gone for good with the page that says so. */
export function answerGone(pages: Pages, siteUrl: string): Handler {
  return async function answerGone(c) {
    const { page } = await pages.answer(new Request(siteUrl + gonePath), { requestId: c.get('requestId') });
    return answerPage(c, page, 'pass');
  };
}

/** Answers with the data that React needs for hydration, for pages that do not carry it inline. */
export function payloads(pages: Pages, log: Log): Handler {
  return async function answerPayload(c: Context) {
    const asked = parsePayloadUrl(new URL(c.req.url));
    const payload = asked && (await pages.findPayload(asked.hash, asked.page));
    if (!payload) {
      log.debug('payload of another build asked for', { path: c.req.path });
      return c.json({ error: 'This page has changed since it was loaded.' }, 404, {
        'cache-control': 'no-store',
      });
    }
    const encoding = chooseEncoding(c.req.header('accept-encoding'));
    const { bytes, effort } = await payload.body.get(encoding);
    if (effort === 'quick') payload.improve?.(encoding);
    return new Response(new Uint8Array(bytes), {
      headers: {
        'content-type': 'application/json',
        'cache-control': payload.improve ? 'public, max-age=31536000, immutable' : 'no-store',
        vary: 'accept-encoding',
        'content-length': String(bytes.length),
        ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      },
    });
  };
}

/** Headers that mean something for a document only, such as the policy of a page with a film. */
const documentHeaders = ['content-security-policy', 'link', 'speculation-rules'];

/** The page as Markdown (SEO-03); undefined where it is no document, failed, or is not for search engines. */
function renderMarkdownAlternate(page: RenderedPage, siteUrl: string): RenderedPage | undefined {
  const headers = new Headers(page.headers);
  if (page.status !== 200 || !headers.get('content-type')?.startsWith('text/html')) return undefined;
  const markdown = renderPageMarkdown(page.body.identity.toString(), siteUrl);
  if (markdown === undefined) return undefined;
  for (const name of documentHeaders) headers.delete(name);
  headers.set('content-type', 'text/markdown; charset=utf-8');
  // Search engines list the page and not its copy.
  headers.set('x-robots-tag', 'noindex');
  const { status, cacheable, freshMs } = page;
  return new RenderedPage({
    status,
    headers: [...headers],
    body: Buffer.from(markdown),
    cacheable,
    freshMs,
  });
}
