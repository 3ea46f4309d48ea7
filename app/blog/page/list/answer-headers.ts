/** How long a cache may hold what is to be asked for again soon. */
const provisionalSeconds = 30;

/** Of a page that stands in for what the blog could not give. */
export const provisionalHeaders = { 'cache-control': `s-maxage=${provisionalSeconds}` };

/** Of a page made from an answer of the blog: an old one says so, and how old (B-10, RFC 9211). */
export function createAnswerHeaders(staleSeconds: number): Record<string, string> {
  if (staleSeconds <= 0) return {};
  return {
    ...provisionalHeaders,
    'cache-status': `blog; hit; ttl=-${Math.ceil(staleSeconds)}; detail=stale`,
  };
}

/** Of a page that nobody can show now: no cache keeps it. */
export const retryHeaders = { 'retry-after': String(provisionalSeconds), 'cache-control': 'no-store' };
