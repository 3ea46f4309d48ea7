import { count, countInWords } from '#platform/text/count.ts';

/** Formats a wait as "in 40 seconds", "in 6 minutes" or "in 3 hours", always rounded up. */
export function formatWait(seconds: number): string {
  if (seconds < 60) return `in ${count(Math.max(1, Math.ceil(seconds)), 'second')}`;
  if (seconds < 5400) return `in ${count(Math.ceil(seconds / 60), 'minute')}`;
  return `in ${count(Math.ceil(seconds / 3600), 'hour')}`;
}

/** Formats months as "one month" or "three months": in words up to twelve, then in figures. */
export function formatMonths(months: number): string {
  return countInWords(months, 'month');
}
