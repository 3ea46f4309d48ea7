import type { Handler } from 'hono';
import { compress } from '#platform/http/page-cache/compress.ts';
import { chooseEncoding } from '#platform/http/page-cache/negotiation.ts';
import type { SiteSearch } from '../domain/site-search.ts';

/** The first index is made this long after the start, so as not to slow it down. */
const firstLookMs = 1000;

/** How old a post's text may become where WordPress reports no changes. Short, because a post may have become private. */
const lookEveryMs = 600_000;

/**
 * The index of a site with a WordPress is made soon after the start and renewed by the clock, so that no visitor causes
 * requests to it. Otherwise the first search makes it, so that a server that nobody searches saves the memory.
 */
export function scheduleSearchUpdates(search: Pick<SiteSearch, 'look'>, hasWordPress: boolean): void {
  if (!hasWordPress) return;
  setTimeout(() => void search.look(), firstLookMs).unref();
  setInterval(() => void search.look(), lookEveryMs).unref();
}

/** The search while somebody types, as JSON. A query is cut to 100 characters. Nothing of it is kept. */
export function answerSearch(search: SiteSearch): Handler {
  return async function searchApi(c) {
    const found = await search.answer(new URL(c.req.url).searchParams);
    const encoding = chooseEncoding(c.req.header('accept-encoding'));
    const body = await compress(Buffer.from(JSON.stringify(found)), encoding, 'quick');
    return c.body(new Uint8Array(body), 200, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      vary: 'accept-encoding',
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    });
  };
}
