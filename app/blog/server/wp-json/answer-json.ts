import type { Context } from 'hono';
import { compress } from '#platform/http/page-cache/compress.ts';
import { chooseEncoding, isHeld } from '#platform/http/page-cache/negotiation.ts';
import { formatSharedCacheControl } from '#platform/http/page-cache/page-cache.ts';
import { RenderedPage } from '#platform/http/page-cache/rendered-page.ts';

/** An error in the format of WordPress' REST API. Programs branch on `code` and the status, never on the message. */
type RestError = { code: string; message: string; data: Record<string, unknown> & { status: number } };

/** A fault in one parameter. */
export type ParameterFault = {
  parameter: string;
  code: string;
  message: string;
  data: Record<string, unknown> | null;
};

export const noRoute: RestError = {
  code: 'rest_no_route',
  message: 'No route was found matching the URL and request method.',
  data: { status: 404 },
};

export const pastTheEnd: RestError = {
  code: 'rest_post_invalid_page_number',
  message: 'The page number requested is larger than the number of pages available.',
  data: { status: 400 },
};

/** An error that WordPress does not have: the blog behind this site can't answer, and no earlier answer is kept. */
export const blogUnavailable: RestError = {
  code: 'blog_unavailable',
  message: 'The blog can’t be reached right now. Please try again in a minute.',
  data: { status: 503 },
};

export function createParameterError(faults: ParameterFault[]): RestError {
  const names = faults.map(({ parameter }) => parameter);
  return {
    code: 'rest_invalid_param',
    message: `Invalid parameter(s): ${names.join(', ')}`,
    data: {
      status: 400,
      params: Object.fromEntries(faults.map(({ parameter, message }) => [parameter, message])),
      details: Object.fromEntries(
        faults.map(({ parameter, code, message, data }) => [parameter, { code, message, data }]),
      ),
    },
  };
}

/** How long a cache may keep an answer that is stale already, and how soon a failing blog is asked again. */
const provisionalMs = 30_000;

const shared = {
  'content-type': 'application/json; charset=UTF-8',
  'x-robots-tag': 'noindex',
  allow: 'GET',
  vary: 'accept-encoding',
};

type JsonList = {
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
    'cache-control': formatSharedCacheControl(stale ? provisionalMs : undefined),
    ...(links && { link: links }),
    // Says how old a stale answer is (B-10, RFC 9211).
    ...(stale && { 'cache-status': `blog; hit; ttl=-${Math.ceil(staleSeconds)}; detail=stale` }),
  });
  const body = Buffer.from(JSON.stringify(items));
  const { etag } = new RenderedPage({ status: 200, headers: [], body, cacheable: false });
  headers.set('etag', etag);
  if (isHeld(c.req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers });
  const encoding = chooseEncoding(c.req.header('accept-encoding'));
  const bytes = await compress(body, encoding, 'quick');
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
