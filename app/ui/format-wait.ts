/** Formats a wait as "in 40 seconds", "in 6 minutes" or "in 3 hours", always rounded up. */
export function formatWait(seconds: number): string {
  if (seconds < 60) return `in ${count(Math.max(1, Math.ceil(seconds)), 'second')}`;
  if (seconds < 5400) return `in ${count(Math.ceil(seconds / 60), 'minute')}`;
  return `in ${count(Math.ceil(seconds / 3600), 'hour')}`;
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}
