import type { Context } from 'hono';
import { chooseEncoding, matchesEtag } from './negotiation.ts';
import type { Freshness } from './page-cache.ts';
import type { RenderedPage } from './rendered-page.ts';

/** Answers with a rendered page in the smallest encoding that the client accepts, or with 304 if the client has it. */
export async function sendPage(c: Context, page: RenderedPage, freshness: Freshness): Promise<Response> {
  const headers = new Headers(page.headers);
  headers.set('x-page-cache', freshness);
  // A cache in front of the server must not give phones the rules of a desktop.
  if (headers.has('speculation-rules')) headers.append('vary', 'save-data, sec-ch-ua-mobile');
  if (!maySpeculate((name) => c.req.header(name))) headers.delete('speculation-rules');
  if (page.cacheable) {
    headers.set('etag', page.etag);
    // Browsers update the headers of their copy with these, so they must be the page's own.
    if (matchesEtag(c.req.header('if-none-match'), page.etag))
      return new Response(null, { status: 304, headers });
  }
  const encoding = chooseEncoding(c.req.header('accept-encoding'));
  const form = await page.encode(encoding);
  // The first visitor does not wait for the slow compression that later ones benefit from.
  if (page.cacheable) void page.encodeBest(encoding).catch(() => {});
  if (encoding !== 'identity' && form.bytes.length > 0) headers.set('content-encoding', encoding);
  headers.set('content-length', String(form.bytes.length));
  const hasBody = c.req.method !== 'HEAD' && page.status !== 204;
  return new Response(hasBody ? (form.bytes as Buffer<ArrayBuffer>) : null, { status: page.status, headers });
}

/**
 * Whether this browser gets the speculation rules: not if its visitor saves data, and not on a phone, which cannot
 * hover and would prefetch whatever scrolls into view.
 */
export function maySpeculate(readHeader: (name: string) => string | undefined): boolean {
  return readHeader('save-data')?.toLowerCase() !== 'on' && readHeader('sec-ch-ua-mobile') !== '?1';
}
