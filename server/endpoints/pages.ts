import type { Context, Handler } from 'hono';
import type { Log } from '#domain/log.ts';
import { readClientAddress } from '../client-address.ts';
import { chooseEncoding } from '../page-cache/accept-encoding.ts';
import { type Pages, parsePayloadUrl } from '../page-cache/pages.ts';

/** Everything that is a page: React Router answers, the page cache keeps. */
export function pages(pages: Pages, trustProxy: boolean): Handler {
  return async function answerPage(c) {
    if (!pages.accepts(c.req.raw)) {
      return c.text('This address can be read and takes nothing else.\n', 405, {
        allow: 'GET, HEAD',
        'cache-control': 'no-store',
      });
    }
    const { page, freshness } = await pages.answer(c.req.raw, {
      requestId: c.get('requestId'),
      clientAddress: readClientAddress(c, trustProxy),
    });
    const headers = new Headers(page.headers);
    headers.set('x-page-cache', freshness);
    const encoding = chooseEncoding(c.req.header('accept-encoding'));
    if (page.cacheable) {
      headers.set('etag', page.formatEtag(encoding));
      if (page.matches(c.req.header('if-none-match'))) {
        // Browsers write these headers over those of the page they hold: they must be the page's own.
        return new Response(null, { status: 304, headers });
      }
    }
    const known = page.body.find(encoding) !== undefined;
    const body = await page.body.get(encoding);
    if (page.cacheable && !known) pages.cache.recount();
    if (encoding !== 'identity' && body.length > 0) headers.set('content-encoding', encoding);
    headers.set('content-length', String(body.length));
    const hasBody = c.req.method !== 'HEAD' && page.status !== 204 && page.status !== 304;
    return new Response(hasBody ? new Uint8Array(body) : null, { status: page.status, headers });
  };
}

/** The data React needs to take a page over, for pages that may be cached. */
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
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
        'content-length': String(body.length),
        ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      },
    });
  };
}
