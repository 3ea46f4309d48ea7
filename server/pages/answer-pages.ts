import type { Context, Handler } from 'hono';
import { renderPageMarkdown } from '#app/discovery/domain/markdown/page-markdown.ts';
import { gonePath } from '#app/discovery/server/redirects/redirects.ts';
import { readClientAddress } from '#platform/http/client-address.ts';
import { answerRendered } from '#platform/http/page-cache/answer-rendered.ts';
import { chooseEncoding, wantsMarkdown } from '#platform/http/page-cache/negotiation.ts';
import { RenderedPage } from '#platform/http/page-cache/rendered-page.ts';
import { refuseMethod } from '#platform/http/request-limits.ts';
import type { Log } from '#platform/log.ts';
import { type Pages, parsePayloadUrl } from './pages.ts';

/** Answers every address that is a page: from the page cache, else from React Router. */
export function pages(
  pages: Pages,
  { trustProxy, siteUrl }: { trustProxy: boolean; siteUrl: string },
): Handler {
  const renderAlternate = (page: RenderedPage) => renderMarkdownAlternate(page, siteUrl);
  return async function answerPage(c) {
    const methods = pages.listMethods(new URL(c.req.url));
    if (!methods.includes(c.req.method)) {
      const takes = methods.includes('POST') ? 'its own form' : 'nothing else';
      return refuseMethod(c, methods.join(', '), `This address can be read and takes ${takes}.`);
    }
    const { page, freshness } = await pages.answer(c.req.raw, {
      requestId: c.get('requestId'),
      clientAddress: readClientAddress(c, trustProxy),
    });
    const alternate = wantsMarkdown(c.req.header('accept')) ? page.findAlternate(renderAlternate) : undefined;
    return answerRendered(c, alternate ?? page, freshness, () => pages.cache.recount());
  };
}

/** Answers an address whose content is gone for good with the page that says so. */
export function answerGone(pages: Pages, siteUrl: string): Handler {
  return async function answerGone(c) {
    const { page } = await pages.answer(new Request(siteUrl + gonePath), { requestId: c.get('requestId') });
    return answerRendered(c, page, 'pass', () => {});
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
    const body = await payload.body.get(encoding);
    pages.cache.recount();
    return new Response(new Uint8Array(body), {
      headers: {
        'content-type': 'application/json',
        'cache-control': payload.kept ? 'public, max-age=31536000, immutable' : 'no-store',
        vary: 'accept-encoding',
        'content-length': String(body.length),
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
