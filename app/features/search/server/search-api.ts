import type { Handler } from 'hono';
import { compress } from '#platform/http/page-cache/compress.ts';
import { chooseEncoding } from '#platform/http/page-cache/negotiation.ts';
import type { SiteSearch } from '../domain/site-search.ts';

/** The delay after which the first index is built, so that it does not slow down startup. */
const firstRefreshMs = 1000;

/** The maximum age of post texts if WordPress reports no changes. It is short, because a post may have become private. */
const refreshEveryMs = 600_000;

/**
 * With WordPress, builds the index soon after startup and refreshes it regularly, so that searches never cause requests to
 * it. Without WordPress the first search builds the index, so that a server without searches saves the memory.
 */
export function scheduleSearchUpdates(search: Pick<SiteSearch, 'refresh'>, hasWordPress: boolean): void {
  if (!hasWordPress) return;
  setTimeout(() => void search.refresh(), firstRefreshMs).unref();
  setInterval(() => void search.refresh(), refreshEveryMs).unref();
}

/** Answers typed searches as JSON. Queries are truncated to 100 characters. */
export function serveSearch(search: SiteSearch): Handler {
  return async function searchApi(c) {
    const found = await search.find(new URL(c.req.url).searchParams);
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
