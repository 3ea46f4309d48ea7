import type { Context } from 'hono';
import type { CompressedForm } from './compressed-body.ts';
import { chooseEncoding, type Encoding } from './negotiation.ts';
import type { Freshness } from './page-cache.ts';
import type { RenderedPage } from './rendered-page.ts';

/** The client hints of a request. */
type ClientHints = { saveData: string | undefined; mobile: string | undefined };

type Asked = ClientHints & { encoding: Encoding; ifNoneMatch?: string | undefined };

/** Answers with a finished page in the smallest form that the client takes, or with 304 where the client has it. */
export async function answerPage(c: Context, page: RenderedPage, freshness: Freshness): Promise<Response> {
  const encoding = chooseEncoding(c.req.header('accept-encoding'));
  const form = await page.body.get(encoding);
  // The first visitor does not wait for the slow compression that later ones profit from.
  if (page.cacheable && form.effort === 'quick') void page.improve(encoding).catch(() => {});
  const asked = {
    encoding,
    ifNoneMatch: c.req.header('if-none-match'),
    saveData: c.req.header('save-data'),
    mobile: c.req.header('sec-ch-ua-mobile'),
  };
  const { status, headers } = describeAnswer(page, form, freshness, asked);
  const hasBody = c.req.method !== 'HEAD' && status !== 204 && status !== 304;
  return new Response(hasBody ? new Uint8Array(form.bytes) : null, { status, headers });
}

/** The status and the headers of an answer, without those that middleware sets on every answer. */
export function describeAnswer(
  page: RenderedPage,
  { bytes, effort }: CompressedForm,
  freshness: Freshness,
  { encoding, ifNoneMatch, ...hints }: Asked,
): { status: number; headers: Headers } {
  const headers = new Headers(page.headers);
  headers.set('x-page-cache', freshness);
  if (!maySpeculate(hints)) headers.delete('speculation-rules');
  if (page.cacheable) {
    const held = page.findHeldTag(ifNoneMatch, encoding);
    headers.set('etag', held ?? page.formatEtag(encoding, effort));
    // Browsers replace the headers of the page they hold by these, so they must be the page's own.
    if (held) return { status: 304, headers };
  }
  if (encoding !== 'identity' && bytes.length > 0) headers.set('content-encoding', encoding);
  headers.set('content-length', String(bytes.length));
  return { status: page.status, headers };
}

/**
 * Whether this browser is told of the speculation rules: not where its visitor saves data, and not on a phone, which
 * has no pointer to rest and would fetch whatever comes into view.
 */
export function maySpeculate({ saveData, mobile }: ClientHints): boolean {
  return saveData?.toLowerCase() !== 'on' && mobile !== '?1';
}
