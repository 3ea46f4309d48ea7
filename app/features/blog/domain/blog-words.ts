import { formatSydneyClock, formatSydneyLongDay } from '#app/content/sydney-time.ts';

/** The texts of the blog's list. */
export const blogWords = {
  name: 'Scribbles',
  title: 'Scribbles: notes on light websites',
  lead: 'Working notes on light websites, search that lasts and stories worth telling. Covers borrow from the scribbly gum, which keeps a moth’s diary in its bark.',
  description:
    'Working notes from a small studio in Bronte: light websites, search that lasts, honest marketing and stories worth telling.',
  closing: {
    title: 'Rather hear about your own site?',
    text: 'The free growth audit reads like one of these posts, about you.',
  },
};

/** Describes an outage, for a list that may not be current. `since` is ISO 8601. */
export function describeOutage(since: string): string {
  return `The blog has been unreachable since ${formatSydneyClock(since)} on ${formatSydneyLongDay(since)}. Its newest posts may be missing here.`;
}

/** `1 post`, `8 posts`. */
export function formatPostCount(count: number): string {
  return `${count} ${count === 1 ? 'post' : 'posts'}`;
}
