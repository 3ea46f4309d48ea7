import type { Context } from 'hono';
import { chooseEncoding } from './negotiation.ts';
import type { Freshness } from './page-cache.ts';
import type { RenderedPage } from './rendered-page.ts';

/**
 * Answers with a finished page in the smallest form that the client takes, or with 304 where the client has it
 * already. `onGrown` is called where a cached page was given another form.
 */
export async function answerRendered(
  c: Context,
  page: RenderedPage,
  freshness: Freshness,
  onGrown: () => void,
): Promise<Response> {
  const headers = new Headers(page.headers);
  headers.set('x-page-cache', freshness);
  const asking = { saveData: c.req.header('save-data'), mobile: c.req.header('sec-ch-ua-mobile') };
  if (!maySpeculate(asking)) headers.delete('speculation-rules');
  const encoding = chooseEncoding(c.req.header('accept-encoding'));
  if (page.cacheable) {
    const held = page.findHeldTag(c.req.header('if-none-match'), encoding);
    headers.set('etag', held ?? page.formatEtag(encoding));
    // Browsers replace the headers of the page they hold by these, so they must be the page's own.
    if (held) return new Response(null, { status: 304, headers });
  }
  const known = page.body.find(encoding) !== undefined;
  const body = await page.body.get(encoding);
  if (page.cacheable && !known) onGrown();
  if (encoding !== 'identity' && body.length > 0) headers.set('content-encoding', encoding);
  headers.set('content-length', String(body.length));
  const hasBody = c.req.method !== 'HEAD' && page.status !== 204 && page.status !== 304;
  return new Response(hasBody ? new Uint8Array(body) : null, { status: page.status, headers });
}

/** The client hints of a request. */
type Asking = { saveData: string | undefined; mobile: string | undefined };

/**
 * Whether this browser is told of the speculation rules: not where its visitor saves data, and not on a phone, which
 * has no pointer to rest and would fetch whatever comes into view.
 */
export function maySpeculate({ saveData, mobile }: Asking): boolean {
  return saveData?.toLowerCase() !== 'on' && mobile !== '?1';
}
