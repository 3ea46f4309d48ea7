import { formatCount } from '#platform/text/count.ts';

/** Formats a waiting time as "in 40 seconds", "in 6 minutes" or "in 3 hours", always rounded up. */
export function formatWait(seconds: number): string {
  if (seconds < 60) return `in ${formatCount(Math.max(1, Math.ceil(seconds)), 'second')}`;
  if (seconds < 5400) return `in ${formatCount(Math.ceil(seconds / 60), 'minute')}`;
  return `in ${formatCount(Math.ceil(seconds / 3600), 'hour')}`;
}
