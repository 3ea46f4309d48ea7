/** Adults read English prose at about 238 words a minute (Brysbaert 2019, a review of 190 studies). */
const wordsPerMinute = 238;

/** How many whole minutes a plain text takes to read, one at least. */
export function measureReadingMinutes(text: string): number {
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / wordsPerMinute));
}
