import type { Answer } from './blog-source.ts';

/** How soon something provisional is asked for again: what was made from a stale answer of the blog, or without one. */
export const provisionalSeconds = 30;

/** Headers of a page that stands in for what the blog could not give. */
export const provisionalHeaders = { 'cache-control': `s-maxage=${provisionalSeconds}` };

/** Headers of an answer that can't be given now, so that no cache keeps it. */
export const retryHeaders = { 'retry-after': String(provisionalSeconds), 'cache-control': 'no-store' };

/** Headers of a page made from an answer of the blog. */
export function createAnswerHeaders({
  staleSeconds,
  isProvisional,
}: Pick<Answer<unknown>, 'staleSeconds' | 'isProvisional'>): Record<string, string> {
  if (staleSeconds <= 0) return isProvisional ? provisionalHeaders : {};
  return { ...provisionalHeaders, 'cache-status': formatCacheStatus(staleSeconds) };
}

/** The header `cache-status` of an answer that has been stale for so long (B-10, RFC 9211). */
export function formatCacheStatus(staleSeconds: number): string {
  return `blog; hit; ttl=-${Math.ceil(staleSeconds)}; detail=stale`;
}

/** How long the answer with this `cache-status` has been stale; 0 for a fresh one, which has no such header. */
export function readStaleSeconds(cacheStatus: string | null): number {
  return Number(/ttl=-(\d+)/.exec(cacheStatus ?? '')?.[1] ?? 0);
}
