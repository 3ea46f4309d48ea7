import type { Handler } from 'hono';
import { compress } from '#platform/http/page-cache/compress.ts';
import { chooseEncoding } from '#platform/http/page-cache/negotiation.ts';
import { createSearchData } from '../domain/search-data.ts';
import type { SiteSearch } from '../domain/site-search.ts';

/**
 * The search while somebody types, as JSON. It needs no rate limit, because a query is cut to 100 characters
 * and takes some milliseconds, less than any page. Nothing of it is kept.
 */
export function siteSearch(search: SiteSearch): Handler {
  return async function answerSearch(c) {
    const found = await createSearchData(search, new URL(c.req.url).searchParams);
    const encoding = chooseEncoding(c.req.header('accept-encoding'));
    const body = await compress(Buffer.from(JSON.stringify(found)), encoding, 'quick');
    return new Response(new Uint8Array(body), {
      headers: {
        'content-type': 'application/json',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        vary: 'accept-encoding',
        'content-length': String(body.length),
        ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      },
    });
  };
}
