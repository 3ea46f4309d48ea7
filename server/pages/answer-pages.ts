import type { Context, Handler } from 'hono';
import { gonePath } from '#app/discovery/server/redirects/redirects.ts';
import { readClientAddress } from '#platform/http/client-address.ts';
import { chooseEncoding } from '#platform/http/page-cache/accept-encoding.ts';
import { answerRendered } from '#platform/http/page-cache/answer-rendered.ts';
import type { RenderedPage } from '#platform/http/page-cache/rendered-page.ts';
import { wantsMarkdown } from '#platform/http/page-cache/wants-markdown.ts';
import { refuseMethod } from '#platform/http/refuse-method.ts';
import type { Log } from '#platform/log.ts';
import { renderMarkdownTwin } from './markdown-twin.ts';
import { type Pages, parsePayloadUrl } from './pages.ts';

/** Everything that is a page: React Router answers, the page cache keeps. */
export function pages(
  pages: Pages,
  { trustProxy, siteUrl }: { trustProxy: boolean; siteUrl: string },
): Handler {
  const renderTwin = (page: RenderedPage) => renderMarkdownTwin(page, siteUrl);
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
    const twin = wantsMarkdown(c.req.header('accept')) ? page.findTwin(renderTwin) : undefined;
    return answerRendered(c, twin ?? page, freshness, () => pages.cache.recount());
  };
}

/** Where something is gone for good: the page that says so, at whatever address was asked for. */
export function answerGone(pages: Pages, siteUrl: string): Handler {
  return async function answerGone(c) {
    const { page } = await pages.answer(new Request(siteUrl + gonePath), { requestId: c.get('requestId') });
    return answerRendered(c, page, 'pass', () => {});
  };
}

/** The data React needs to take a page over, for pages that do not carry it. */
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
