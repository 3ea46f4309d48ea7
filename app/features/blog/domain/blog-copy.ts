import { formatSydneyClock, formatSydneyLongDay } from '#app/content/sydney-time.ts';

/** Describes an outage, for a list that may not be current. `since` is ISO 8601. */
export function describeOutage(since: string): string {
  return `The blog has been unreachable since ${formatSydneyClock(since)} on ${formatSydneyLongDay(since)}. Its newest posts may be missing here.`;
}

/** `1 post`, `8 posts`. */
export function formatPostCount(count: number): string {
  return `${count} ${count === 1 ? 'post' : 'posts'}`;
}
