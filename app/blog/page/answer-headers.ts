/** How long a cache may hold a page that should be asked for again soon. */
const provisionalSeconds = 30;

/** Headers of a page that replaces what the blog could not give. */
export const provisionalHeaders = { 'cache-control': `s-maxage=${provisionalSeconds}` };

/** Headers of a page made from an answer of the blog. A stale one says how old it is (B-10, RFC 9211). */
export function createAnswerHeaders(staleSeconds: number): Record<string, string> {
  if (staleSeconds <= 0) return {};
  return {
    ...provisionalHeaders,
    'cache-status': `blog; hit; ttl=-${Math.ceil(staleSeconds)}; detail=stale`,
  };
}

/** Headers of a page that can't be shown now, so that no cache keeps it. */
export const retryHeaders = { 'retry-after': String(provisionalSeconds), 'cache-control': 'no-store' };
