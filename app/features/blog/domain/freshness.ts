import type { ResultAge } from './blog-source.ts';

/** How soon something provisional is requested again: what was made from a stale response of the blog, or without one. */
export const provisionalSeconds = 30;

/** Headers of a response that can't be given now, so that no cache stores it. */
export const retryHeaders = { 'retry-after': String(provisionalSeconds), 'cache-control': 'no-store' };

/**
 * What the page that shows a response of the blog says about it: when it is made again, and its `cache-status` (B-10,
 * RFC 9211).
 */
export function describeFreshness({ staleSeconds, isProvisional }: ResultAge) {
  const isStale = staleSeconds > 0;
  const status = `blog; hit; ttl=-${Math.ceil(staleSeconds)}; detail=stale`;
  const headers: Record<string, string> = isStale ? { 'cache-status': status } : {};
  return { freshSeconds: isStale || isProvisional ? provisionalSeconds : undefined, headers };
}

/** How long the response with this `cache-status` has been stale; 0 for a fresh one, which has no such header. */
export function readStaleSeconds(cacheStatus: string | null): number {
  return Number(/ttl=-(\d+)/.exec(cacheStatus ?? '')?.[1] ?? 0);
}
