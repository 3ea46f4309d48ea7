import type { Context } from 'hono';
import { chooseEncoding } from '#platform/http/page-cache/negotiation.ts';
import { formatSharedCacheControl, lifetimes } from '#platform/http/page-cache/page-cache.ts';
import { RenderedPage } from '#platform/http/page-cache/rendered-page.ts';
import type { RestError } from './rest-error.ts';

/** How long a cache may keep an answer that is stale already, and how soon a failing blog is asked again. */
const provisionalMs = 30_000;

const shared = {
  'content-type': 'application/json; charset=UTF-8',
  'x-robots-tag': 'noindex',
  allow: 'GET',
  vary: 'accept-encoding',
};

export type JsonList = {
  items: unknown[];
  total: number;
  totalPages: number;
  /** The value of the `Link` header; empty leaves it out. */
  links: string;
  staleSeconds: number;
};

/** Answers with a list as WordPress does but, unlike WordPress, compressed and with an ETag. */
export async function answerList(c: Context, list: JsonList): Promise<Response> {
  const { items, total, totalPages, links, staleSeconds } = list;
  const stale = staleSeconds > 0;
  const headers = new Headers({
    ...shared,
    'x-wp-total': String(total),
    'x-wp-totalpages': String(totalPages),
    'cache-control': formatSharedCacheControl(stale ? provisionalMs : lifetimes.freshMs),
    ...(links && { link: links }),
    // Says how old a stale answer is (B-10, RFC 9211).
    ...(stale && { 'cache-status': `blog; hit; ttl=-${Math.ceil(staleSeconds)}; detail=stale` }),
  });
  const body = Buffer.from(JSON.stringify(items));
  const answer = new RenderedPage({ status: 200, headers: [], body, cacheable: false });
  const encoding = chooseEncoding(c.req.header('accept-encoding'));
  const held = answer.findHeldTag(c.req.header('if-none-match'), encoding);
  headers.set('etag', held ?? answer.formatEtag(encoding));
  if (held) return new Response(null, { status: 304, headers });
  const bytes = await answer.body.get(encoding);
  if (encoding !== 'identity') headers.set('content-encoding', encoding);
  headers.set('content-length', String(bytes.length));
  return new Response(c.req.method === 'HEAD' ? null : new Uint8Array(bytes), { headers });
}

/** Answers with an error as WordPress does. No cache keeps it. */
export function answerError(c: Context, error: RestError): Response {
  const { status } = error.data;
  const body = JSON.stringify(error);
  return new Response(c.req.method === 'HEAD' ? null : body, {
    status,
    headers: {
      ...shared,
      'cache-control': 'no-store',
      'content-length': String(Buffer.byteLength(body)),
      ...(status === 503 && { 'retry-after': String(provisionalMs / 1000) }),
    },
  });
}
